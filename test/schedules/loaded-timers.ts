let ready = false;
setTimeout(() => {
  ready = true;
}, 10);

export function isReady(): boolean {
  return ready;
}
