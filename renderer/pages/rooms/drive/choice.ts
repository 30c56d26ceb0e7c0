/** Something of Google Drive that was chosen. */
export interface ChosenItem {
  google_id: string
  name: string
}

/** The items to import, and the target folder; null for the top of the room. */
export interface Choice {
  items: readonly ChosenItem[]
  into: number | null
}

/** Adds the item, or removes it if present. */
export const toggled = (items: readonly ChosenItem[], item: ChosenItem): ChosenItem[] =>
  items.some(one => one.google_id === item.google_id)
    ? items.filter(one => one.google_id !== item.google_id)
    : [...items, item]
