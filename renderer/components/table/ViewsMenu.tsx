import { Button, CloseButton, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBookmark } from '@tabler/icons-react'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { usePins } from '../../routes/pins.ts'
import { type SearchParams, stringifySearch } from '../../routes/search-params.ts'
import { useMe } from '../../session/session.ts'
import classes from './table.module.css'
import { TABLE_PARAMS } from './use-table-search.ts'

interface View {
  name: string
  search: SearchParams
}

/** Searches, filters and columns under a name; kept in this browser for this person, and on top of the sidebar. */
export function ViewsMenu({ tableId }: { tableId: string }) {
  const me = useMe()
  const navigate = useNavigate()
  const params = useSearch({ strict: false }) as SearchParams
  const [views, setViews] = useLocalStorage<View[]>({
    key: `fund-office.views.${me.organisation.id}.${me.id}.${tableId}`,
    defaultValue: [],
  })
  const { pin, unpin } = usePins()
  const { pathname } = useLocation()
  const hrefOf = ({ search }: View) => pathname + stringifySearch(search)
  const [name, setName] = useState('')
  const [opened, setOpened] = useState(false)
  const apply = (search: SearchParams) => {
    setOpened(false)
    void navigate({
      to: '.',
      search: (before: SearchParams) => ({ ...before, ...ofTable({}), ...search }),
      replace: true,
    })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const view = { name: name.trim(), search: ofTable(params) }
    setViews(before => [...before.filter(other => other.name !== view.name), view])
    pin({ href: hrefOf(view), label: view.name })
    setName('')
  }
  return (
    <Popover opened={opened} onChange={setOpened} width={260} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={14} />}
          onClick={() => setOpened(before => !before)}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Views" p="xs">
        <UnstyledButton className={classes.viewName} onClick={() => apply({})}>
          Everything
        </UnstyledButton>
        {views.map(view => (
          <div key={view.name} className={classes.view}>
            <UnstyledButton className={classes.viewName} onClick={() => apply(view.search)}>
              {view.name}
            </UnstyledButton>
            <CloseButton
              size="sm"
              aria-label={`Forget view ${view.name}`}
              onClick={() => {
                setViews(before => before.filter(other => other !== view))
                unpin(hrefOf(view))
              }}
            />
          </div>
        ))}
        <form onSubmit={save} className={classes.saveView}>
          <TextInput
            size="xs"
            placeholder="View name"
            aria-label="View name"
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Button type="submit" flex="none" disabled={name.trim() === ''}>
            Save
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * Returns the table's part of the address, with undefined for unset parameters, so that applying it clears
 * them.
 */
const ofTable = (params: SearchParams): SearchParams =>
  Object.fromEntries(TABLE_PARAMS.map(name => [name, params[name]]))
