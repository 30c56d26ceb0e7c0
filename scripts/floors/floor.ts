/** Files that may import the same. */
export interface Floor {
  name: string
  /** The first floor whose pattern matches a file is the file's floor. */
  files: RegExp
  /** The folder of its own that a file is in: folders of the floor do not see into each other. */
  room?: RegExp
  /** Files of ours it may import, besides those of its own floor or room. */
  mayImport: RegExp[]
  /** Files of ours it may import types from, and nothing else. */
  mayImportTypes?: RegExp[]
  /** Packages it may import; any when left out. */
  packages?: RegExp
}
