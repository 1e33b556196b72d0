// Names of the formats of a report, apart from what writes them: the command line lists them before anything is loaded.
export const FORMATS = ['text', 'json', 'json-lines', 'sarif', 'junit', 'github', 'html'] as const;
export type Format = (typeof FORMATS)[number];
