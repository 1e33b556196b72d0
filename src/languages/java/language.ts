// Java as a language of the tool: class files, jars, and sources that the user's javac compiles. Both halves are loaded when they are needed.
import type { Language } from '../language.js';

export const java: Language = {
  name: 'java',
  extensions: ['.class', '.jar', '.java', '.jpf'],
  async frontEnd() {
    const { openJava } = await import('./frontend/open.js');
    return { open: openJava };
  },
  async backEnd() {
    const { JavaBackEnd } = await import('./program/back-end.js');
    return new JavaBackEnd();
  },
};
