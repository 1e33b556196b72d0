/** Who may edit a document. */
export interface User {
  id: string;
  role: 'guest' | 'member' | 'editor' | 'admin';
  suspended: boolean;
}

export interface Document {
  owner: User;
  locked: boolean;
  editors: readonly [string, string] | null;
  published: boolean;
}

export function mayEdit(user: User | null, document: Document): boolean {
  if (user === null) return false;
  if (user.suspended) return false;
  if (user.role === 'admin') return true;
  if (document.locked) return false;
  if (document.owner === user || document.owner.id === user.id) return true;
  if (user.role === 'guest') return false;
  if (user.role === 'editor' && !document.published) return true;
  if (document.editors !== null) {
    return document.editors[0] === user.id || document.editors[1] === user.id;
  }
  return false;
}
