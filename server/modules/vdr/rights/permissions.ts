/** Permissions on a folder or a document; each includes those before it. */
export const permissions = ['none', 'view', 'download', 'print', 'edit'] as const
export type Permission = (typeof permissions)[number]

/** A folder or a document, as far as it matters to who may see it. */
export interface TreeNode {
  id: number
  /** The folder that it lies in; null at the top of the room. */
  parent: number | null
  /** Shown to nobody until it is released. */
  held: boolean
  /** Shown to nobody before this day (YYYY-MM-DD). */
  visible_from: string | null
}

/** A permission that a folder, a document or the whole room (both null) gives. */
export interface Grant {
  folder_id: number | null
  document_id: number | null
  permission: Permission
}

/** A person who views a room. */
export interface Viewer {
  /**
   * Grants of the room, of the person's groups and their own; one `none` denies, whatever else is granted.
   */
  grants: readonly Grant[]
  today: string
}

export interface Tree {
  folders: readonly TreeNode[]
  documents: readonly TreeNode[]
}

/** Permissions on the places of a room, and so on any document in them. */
export interface PermittedPlaces {
  room: Permission
  folders: ReadonlyMap<number, Permission>
  ofDocument: (document: TreeNode) => Permission
}

export interface Permitted extends Pick<PermittedPlaces, 'room' | 'folders'> {
  documents: ReadonlyMap<number, Permission>
}

/** Returns whether `permission` includes `asked`. */
export const reaches = (permission: Permission, asked: Permission): boolean =>
  permissions.indexOf(permission) >= permissions.indexOf(asked)

/** The lesser of two permissions. */
export const lesser = (one: Permission, other: Permission): Permission => (reaches(one, other) ? other : one)

/** Returns the permissions that two lists of grants both allow. */
export function narrower(one: Permitted, other: Permitted): Permitted {
  const both = (some: ReadonlyMap<number, Permission>, others: ReadonlyMap<number, Permission>) =>
    new Map([...some].map(([id, permission]) => [id, lesser(permission, others.get(id) ?? 'none')]))
  return {
    room: lesser(one.room, other.room),
    folders: both(one.folders, other.folders),
    documents: both(one.documents, other.documents),
  }
}

const widest = (some: readonly Permission[]): Permission =>
  permissions.findLast(one => some.includes(one)) ?? 'none'

/**
 * An inherited permission: a denial, or that of the nearest place that sets one, which may still be hidden.
 */
interface Standing {
  permission: Permission
  denied: boolean
  hidden: boolean
}

/**
 * Returns a viewer's permissions on every node of a room. A node has the widest permission set on it, or else
 * that of its folder. A denial applies to all of the place, and so does a hold or a later release date,
 * except for those who may edit it.
 */
export function permittedIn({ folders, documents }: Tree, viewer: Viewer): Permitted {
  const { ofDocument, ...places } = placesPermitted(folders, viewer)
  return { ...places, documents: new Map(documents.map(one => [one.id, ofDocument(one)])) }
}

/** Permitted folders at once and documents on demand, since a page of many may be all that is needed. */
export function placesPermitted(folders: readonly TreeNode[], { grants, today }: Viewer): PermittedPlaces {
  const at = grantsByPlace(grants)
  const stand = (above: Standing, given: readonly Permission[], node?: TreeNode): Standing => ({
    denied: above.denied || given.includes('none'),
    permission: given.length > 0 ? widest(given) : above.permission,
    hidden: above.hidden || (node !== undefined && isHidden(node, today)),
  })
  const room = stand({ permission: 'none', denied: false, hidden: false }, at('room'))
  const folderOf = new Map(folders.map(one => [one.id, one]))
  const standing = new Map<number, Standing>()
  const standingOf = (id: number | null): Standing => {
    const way: TreeNode[] = []
    let above = room
    for (let next = id; next !== null; ) {
      const known = standing.get(next)
      const folder = folderOf.get(next)
      if (known || !folder) {
        above = known ?? above
        break
      }
      way.push(folder)
      next = folder.parent
    }
    for (const folder of way.reverse()) {
      above = stand(above, at(`folder ${folder.id}`), folder)
      standing.set(folder.id, above)
    }
    return above
  }
  return {
    room: outcome(room),
    folders: new Map(folders.map(({ id }) => [id, outcome(standingOf(id))])),
    ofDocument: one => outcome(stand(standingOf(one.parent), at(`document ${one.id}`), one)),
  }
}

const isHidden = ({ held, visible_from }: TreeNode, today: string): boolean =>
  held || (visible_from !== null && visible_from > today)

const outcome = ({ permission, denied, hidden }: Standing): Permission =>
  denied || (hidden && permission !== 'edit') ? 'none' : permission

function grantsByPlace(grants: readonly Grant[]): (place: string) => readonly Permission[] {
  const found = new Map<string, Permission[]>()
  for (const { folder_id, document_id, permission } of grants) {
    const place =
      document_id !== null ? `document ${document_id}` : folder_id !== null ? `folder ${folder_id}` : 'room'
    const there = found.get(place)
    if (there) there.push(permission)
    else found.set(place, [permission])
  }
  return place => found.get(place) ?? []
}
