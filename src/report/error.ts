// An error that ended a check, as text for stderr: code, message, location with frame, what to do.
import { codeFrame } from './code-frame.js';
import { displayLocation, indent, type Layout } from './layout.js';
import type { Message } from './messages.js';
import { plain } from './plain.js';

export function drawMessage(kind: 'error' | 'warning', given: Message<string>, layout: Layout): string {
  const message = plain(given);
  const { red, yellow, bold, cyan } = layout.colors;
  const [first, ...rest] = message.text.split('\n');
  const lines = [
    `${(kind === 'error' ? red : yellow)(`${kind}[${message.code}]`)}: ${bold(first)}`,
    ...indent(rest, '  '),
  ];
  if (message.location !== undefined) {
    lines.push(`  at ${cyan(displayLocation(message.location, layout))}`);
    lines.push(...indent(codeFrame(message.location, layout), '  '));
  }
  if (message.hint !== undefined) lines.push(`  hint: ${message.hint}`);
  return `${lines.join('\n')}\n`;
}
