// Methods that stand for contracts (frontend/contracts.ts): how they are named, and where one is found.

export const CONTRACT_PREFIX = 'everypath$';

export interface ContractMethod {
  /** Internal name of its class. */
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
  /** Besides the parameters of the unit it takes the result, and values from before the call. */
  readonly ensures: boolean;
}

export function contractId(owner: string, { name, descriptor }: { name: string; descriptor: string }): string {
  return `${owner}.${name}${descriptor}`;
}

export function contractMethod(id: string): ContractMethod {
  const at = id.indexOf(`.${CONTRACT_PREFIX}`);
  const key = id.slice(at + 1);
  const [name, descriptor] = [key.slice(0, key.indexOf('(')), key.slice(key.indexOf('('))];
  return { owner: id.slice(0, at), name, descriptor, ensures: name.includes('$ensures') };
}
