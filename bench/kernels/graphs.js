// Graph algorithms: Dijkstra with a binary heap, flood fill with a queue, topological order.
class Heap {
  constructor() {
    this.items = [];
  }

  push(item) {
    const { items } = this;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (items[parent].cost <= item.cost) break;
      items[at] = items[parent];
      at = parent;
    }
    items[at] = item;
  }

  pop() {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    if (items.length > 0) {
      let at = 0;
      for (;;) {
        let child = at * 2 + 1;
        if (child >= items.length) break;
        if (child + 1 < items.length && items[child + 1].cost < items[child].cost) child++;
        if (items[child].cost >= last.cost) break;
        items[at] = items[child];
        at = child;
      }
      items[at] = last;
    }
    return top;
  }
}

function dijkstra(graph, start) {
  const distance = new Map([[start, 0]]);
  const heap = new Heap();
  heap.push({ node: start, cost: 0 });
  while (heap.items.length > 0) {
    const { node, cost } = heap.pop();
    if (cost > distance.get(node)) continue;
    for (const { to, weight } of graph[node]) {
      const next = cost + weight;
      const known = distance.get(to);
      if (known === undefined || next < known) {
        distance.set(to, next);
        heap.push({ node: to, cost: next });
      }
    }
  }
  return distance;
}

function fill(grid, width, height) {
  let regions = 0;
  for (let start = 0; start < grid.length; start++) {
    if (grid[start] !== 0) continue;
    regions++;
    const queue = [start];
    grid[start] = 2;
    while (queue.length) {
      const at = queue.pop();
      const x = at % width;
      const y = (at - x) / width;
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]) {
        const nx = x + dx;
        const ny = y + dy;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const next = ny * width + nx;
        if (grid[next] === 0) {
          grid[next] = 2;
          queue.push(next);
        }
      }
    }
  }
  return regions;
}

export function run(n) {
  const graph = [];
  for (let i = 0; i < n; i++) {
    const edges = [];
    for (let k = 1; k <= 4; k++) edges.push({ to: (i * k + k * k) % n, weight: ((i * 7 + k * 13) % 29) + 1 });
    graph.push(edges);
  }
  let sum = 0;
  for (const [node, cost] of dijkstra(graph, 0)) sum = (sum + node * cost) | 0;
  const grid = Array.from({ length: n }, (_, i) => ((i * i * 31 + i * 17) % 7 < 3 ? 1 : 0));
  return sum + fill(grid, 64, n >> 6);
}
