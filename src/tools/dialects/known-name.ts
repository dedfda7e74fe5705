/** The name that the schema knows for a parameter: itself, else its plural or singular, else itself. */
export function knownName(name: string, properties: object): string {
  if (Object.hasOwn(properties, name)) return name;
  return otherNumbers(name).find((other) => Object.hasOwn(properties, other)) ?? name;
}

/** `path` ↔ `paths`, `box` ↔ `boxes`, `entry` ↔ `entries`; also forms that are no words, which no schema knows. */
function otherNumbers(name: string): string[] {
  const plurals = [`${name}s`, `${name}es`, ...replaced(name, 'y', 'ies')];
  const singulars = [...replaced(name, 'ies', 'y'), ...replaced(name, 's', ''), ...replaced(name, 'es', '')];
  return [...plurals, ...singulars];
}

function replaced(name: string, ending: string, other: string): string[] {
  return name.length > ending.length && name.endsWith(ending) ? [name.slice(0, -ending.length) + other] : [];
}
