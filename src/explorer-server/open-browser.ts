// Opens an address in the user's browser, where there is one.
import { spawn } from 'node:child_process';

/** @returns why no browser was opened, or undefined when one was asked to */
export function openBrowser(
  url: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  const [command, ...args] = opener(platform);
  const graphical = platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.BROWSER);
  if (!graphical) return Promise.resolve('there is no graphical display');
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true, env: { ...process.env, ...env } });
    child.once('error', (error) =>
      resolve(`${command} could not be started (${(error as NodeJS.ErrnoException).code})`),
    );
    child.once('spawn', () => {
      child.unref();
      resolve(undefined);
    });
  });
}

function opener(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
