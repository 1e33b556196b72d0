import * as os from 'node:os';
export function plat(): number {
  if (process.platform === 'win32') {
    return 1;
  }
  return 2;
}
export function cwd(): boolean {
  return process.cwd() === '/x';
}
export function eol(): boolean {
  return os.EOL === '\r\n';
}
export function tty(): boolean {
  return process.stdout.isTTY;
}
export function argv(): number {
  return process.argv.length;
}
export function none(): void {
  process.exitCode = 1;
  process.nextTick(() => {});
}
export function setargv(n: number): number {
  process.argv = ['x'];
  return process.argv.length + n;
}
