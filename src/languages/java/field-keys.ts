// Names of the fields of an object, inherited ones first: a field that is hidden by one of the same name below gets its class's name.

export function fieldKeys(fields: readonly { readonly owner: string; readonly name: string }[]): string[] {
  return fields.map(({ owner, name }, i) =>
    fields.some((other, j) => j > i && other.name === name) ? `${/[^/$]*$/.exec(owner)?.[0]}.${name}` : name,
  );
}
