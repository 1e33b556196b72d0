export interface Vertex {
  name: string;
  next: Vertex | null;
  seen?: boolean;
}

/** Whether two steps from here lead back to a vertex that was seen. */
export function loops(start: Vertex): boolean {
  let at: Vertex | null = start;
  for (let i = 0; i < 2 && at !== null; i++) {
    if (at.seen === true) return true;
    at.seen = true;
    at = at.next;
  }
  return at === start;
}
