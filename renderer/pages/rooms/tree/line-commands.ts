import type { Destination } from './place-of-drop.ts'
import type { Chosen, RoomLine } from './room-tree.ts'

/** Commands on lines of an index, carried out by the page around them. */
export interface LineCommands {
  open: (line: RoomLine) => void
  toggleFolder: (id: number) => void
  rename: (line: RoomLine) => void
  hold: (chosen: Chosen) => void
  release: (chosen: Chosen) => void
  archive: (chosen: Chosen) => void
  bringBack: (chosen: Chosen) => void
  chooseFolder: (chosen: Chosen) => void
  move: (chosen: Chosen, to: Destination) => void
  newFolder: (parent: number) => void
  deleteFolder: (id: number) => void
  versions: (documentId: number) => void
  summarise: (folderId: number) => void
}
