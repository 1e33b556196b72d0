// Independent decisions multiply.
// expect: {"unit":"sum","verdict":"proved","paths":16}
// expect: {"unit":"sum","verdict":"proved","paths":16,"options":{"search":"bfs"}}
// expect: {"unit":"sum","verdict":"proved","paths":16,"options":{"search":"dfs"}}
// expect: {"unit":"sum","verdict":"proved","paths":16,"options":{"search":"coverage"}}
// expect: {"unit":"sum","verdict":"proved","paths":16,"options":{"search":"random","seed":7}}
// expect: {"unit":"sum","verdict":"proved","paths":16,"options":{"apriori":false}}
export function sum(a: boolean, b: boolean, c: boolean, d: boolean): number {
  return (a ? 1 : 0) + (b ? 2 : 0) + (c ? 4 : 0) + (d ? 8 : 0);
}
