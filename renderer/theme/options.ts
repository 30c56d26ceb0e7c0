import { type ComboboxItem, type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from '@mantine/core'
import { finder } from '../format/found.ts'

/** The options of a list that have every typed word in their label, in any spelling of its letters. */
export const optionsFound: OptionsFilter = ({ options, search, limit }) => {
  const isFound = finder(search)
  const found: ComboboxParsedItem[] = []
  let count = 0
  const take = (items: readonly ComboboxItem[]) =>
    items.filter(({ label }) => count < limit && isFound(label) && ++count > 0)
  for (const option of options) {
    if (isOptionsGroup(option)) found.push({ ...option, items: take(option.items) })
    else found.push(...take([option]))
  }
  return found
}
