import { Kbd } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { finder } from '../format/found.ts'
import { keysOf } from '../keyboard/keys.ts'
import { useRecents } from '../routes/recents.ts'
import classes from './palette.module.css'
import {
  useBoundCommands,
  useCommandsElsewhere,
  useCommandsOnThis,
  useOwnCommands,
  useRecordCommands,
} from './palette-commands.ts'
import { paletteStore, takeTyped } from './palette-store.ts'
import { type Found, useRecords } from './records.ts'
import { useEntries, useSettingsEntries } from './use-navigation.ts'

/** Finds commands, records and pages; Ctrl or Cmd and K. */
export default function Palette() {
  const [query, setQuery] = useState('')
  const [text] = useDebouncedValue(query.trim(), 150)
  const recents = useRecentRecords()
  const { here, everywhere } = useBoundCommands()
  const elsewhere = useCommandsElsewhere()
  const pages = usePages()
  const own = useOwnCommands()
  const onThis = useCommandsOnThis()
  const found = [...onThis, ...here, ...elsewhere, ...pages, ...everywhere, ...own].filter(matching(query))
  const onRecords = useRecordCommands(text)
  const records = useRecords(text)
  const listed = query
    ? [
        ...onRecords.named,
        ...found,
        ...onRecords.unnamed.filter(({ label }) => !found.some(one => one.label === label)),
        ...(query.trim() === text ? records.found : []),
      ]
    : [...recents, ...onThis, ...here, ...pages, ...elsewhere, ...everywhere]
  useFirstSelected(listed.map(({ id }) => id).join())
  const groups = Map.groupBy(listed, one => one.group)
  // The typed words are searched for a moment later: until then nothing is known of them.
  const searching = query.trim() !== text || records.searching || onRecords.searching

  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      title="Search"
      classNames={{
        header: 'visually-hidden',
        actionsGroup: classes.group ?? '',
        action: classes.action ?? '',
        actionDescription: classes.description ?? '',
      }}
      centered={false}
      yOffset="12vh"
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
    >
      <Spotlight.Search
        placeholder="Search records, pages and commands"
        leftSection={<IconSearch size={16} />}
        aria-label="Search records, pages and commands"
        onFocus={() => {
          const early = takeTyped()
          if (early) setQuery(known => known + early)
        }}
      />
      <Spotlight.ActionsList>
        {[...groups].map(([group, items]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {items.map(({ id, label, description, keys, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                data-group={group}
                {...(description ? { description } : {})}
                rightSection={keys ? <Kbd size="xs">{keysOf(keys).join(' ')}</Kbd> : undefined}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.size === 0 && <Spotlight.Empty>{searching ? 'Searching' : 'No results'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/**
 * Selects the first result for Enter. The library does so while one types, but not when records arrive later.
 */
function useFirstSelected(listed: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is what it waits for
  useEffect(() => {
    const list = document.getElementById(paletteStore.getState().listId)
    if (!list || list.querySelector('[data-selected]')) return
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    paletteStore.updateState(state => ({ ...state, selected: 0 }))
  }, [listed])
}

/** The records looked at last, but for the one that is shown. */
function useRecentRecords(): Found[] {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [recents] = useRecents()
  return recents
    .filter(({ href }) => href !== pathname)
    .map(({ href, title }) => ({
      id: `recent ${href}`,
      group: 'Recent',
      label: title,
      run: () => void navigate({ to: href }),
    }))
}

function usePages(): Found[] {
  const navigate = useNavigate()
  return [
    ...useEntries().map(({ to, label, section, keys, keywords }) => ({
      id: to,
      group: 'Pages',
      label,
      description: section === label ? undefined : section,
      keys,
      keywords,
      run: () => void navigate({ to }),
    })),
    ...useSettingsEntries().map(({ to, label, keywords }) => ({
      id: to,
      group: 'Settings',
      label,
      keywords,
      run: () => void navigate({ to }),
    })),
  ]
}

/** Returns whether every typed word is in the label, in the text below it or in its keywords. */
function matching(query: string): (one: Found) => boolean {
  const isFound = finder(query)
  return ({ label, description, keywords = [] }) => isFound([label, description, ...keywords].join(' '))
}
