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
  if (!user || user.suspended) return false;
  switch (user.role) {
    case 'admin':
      return true;
    case 'guest':
      return !document.locked && isOwner(user, document);
    case 'editor':
      return !document.locked && (isOwner(user, document) || !document.published || isInvited(user, document));
    case 'member':
      return !document.locked && (isOwner(user, document) || isInvited(user, document));
  }
}

function isOwner({ id }: User, { owner }: Document): boolean {
  return owner.id === id;
}

function isInvited({ id }: User, { editors }: Document): boolean {
  return editors?.some((editor) => editor === id) ?? false;
}
