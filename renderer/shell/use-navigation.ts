import { folders } from '../pages/index.ts'
import type { Entry } from '../routes/pages.ts'
import { type SectionKey, sections } from '../routes/sections.ts'
import { useEnabledModules, useMe } from '../session/session.ts'

const entries = folders
  .flatMap((folder): readonly Entry[] => folder.entries ?? [])
  .toSorted((one, other) => one.order - other.order)

/** The sections of the sidebar with the entries that this person may use, without the empty ones. */
export function useNavigation(): Array<{ title: string | undefined; entries: Entry[] }> {
  const entriesOf = useEntriesOf()
  return sections
    .map(section => ({
      title: 'title' in section ? section.title : undefined,
      entries: entriesOf(section.key),
    }))
    .filter(section => section.entries.length > 0)
}

/** The pages of the settings that this person may use. */
export const useSettingsEntries = (): Entry[] => useEntriesOf()('settings')

function useEntriesOf(): (section: SectionKey) => Entry[] {
  const enabled = useEnabledModules()
  const { permissions } = useMe()
  return key =>
    entries.filter(
      ({ section, module, needs }) =>
        section === key && (!module || enabled.has(module)) && (!needs || permissions.includes(needs)),
    )
}
