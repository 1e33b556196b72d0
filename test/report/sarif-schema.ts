// The parts of the schema of SARIF 2.1.0 that the tool's documents use, as the standard states them (OASIS, sections 3.13 to 3.58):
// required properties, enumerations, bounds, and no property that the standard does not know.
const message = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: { text: { type: 'string', minLength: 1 }, markdown: { type: 'string' }, id: { type: 'string' } },
};

const region = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    ['startLine', 'startColumn', 'endLine', 'endColumn'].map((name) => [name, { type: 'integer', minimum: 1 }]),
  ),
};

const physicalLocation = {
  type: 'object',
  required: ['artifactLocation'],
  additionalProperties: false,
  properties: {
    artifactLocation: {
      type: 'object',
      additionalProperties: false,
      properties: {
        uri: { type: 'string', pattern: "^[A-Za-z0-9:/._~!$&'()*+,;=@%-]*$" },
        uriBaseId: { type: 'string' },
      },
    },
    region,
  },
};

const location = {
  type: 'object',
  additionalProperties: false,
  properties: {
    physicalLocation,
    logicalLocations: {
      type: 'array',
      uniqueItems: true,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { name: { type: 'string' }, fullyQualifiedName: { type: 'string' }, kind: { type: 'string' } },
      },
    },
  },
};

const level = { enum: ['none', 'note', 'warning', 'error'] };

const notification = {
  type: 'object',
  required: ['message'],
  additionalProperties: false,
  properties: {
    level,
    message,
    descriptor: { type: 'object', additionalProperties: false, properties: { id: { type: 'string' } } },
    locations: { type: 'array', uniqueItems: true, items: location },
  },
};

const result = {
  type: 'object',
  required: ['message'],
  additionalProperties: false,
  properties: {
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: -1 },
    kind: { enum: ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] },
    level,
    message,
    locations: { type: 'array', items: location },
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    // The property bag of a result: anything.
    properties: { type: 'object' },
    suppressions: {
      type: 'array',
      uniqueItems: true,
      items: {
        type: 'object',
        required: ['kind'],
        additionalProperties: false,
        properties: { kind: { enum: ['inSource', 'external'] }, justification: { type: 'string' } },
      },
    },
  },
};

const rule = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: { type: 'string' }, shortDescription: message, help: message },
};

const run = {
  type: 'object',
  required: ['tool'],
  additionalProperties: false,
  properties: {
    tool: {
      type: 'object',
      required: ['driver'],
      additionalProperties: false,
      properties: {
        driver: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: {
            name: { type: 'string' },
            informationUri: { type: 'string' },
            version: { type: 'string' },
            rules: { type: 'array', uniqueItems: true, items: rule },
          },
        },
      },
    },
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    invocations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['executionSuccessful'],
        additionalProperties: false,
        properties: {
          executionSuccessful: { type: 'boolean' },
          toolExecutionNotifications: { type: 'array', items: notification },
        },
      },
    },
    results: { type: 'array', items: result },
  },
};

export const SARIF_SCHEMA = {
  type: 'object',
  required: ['version', 'runs'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: { type: 'array', items: run },
  },
};
