import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RestrictedSecurity } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { choicesOf } from '../../format/choices.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { restrictionReasons } from '../../words/compliance.ts'
import { AddRestricted } from './AddRestricted.tsx'
import { restrictSecurity } from './commands.ts'
import { ToggleRestricted } from './ToggleRestricted.tsx'
import { heldFor, lists, restrictedQuery, restrictedState } from './trading.ts'

/** The lists; a security is taken off and put back, and both stay on record. */
export function Restricted() {
  const restricted = useQuery(restrictedQuery)
  const mayManage = useMay('manage', 'compliance')
  const [adding, setAdding] = useState(false)
  const [toggling, setToggling] = useState<RestrictedSecurity | null>(null)
  useCommands('Restricted list', [[restrictSecurity, () => setAdding(true)]])
  const add = mayManage && <Button onClick={() => setAdding(true)}>Add to a list</Button>
  return (
    <>
      <Loaded query={restricted}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Nothing is restricted" action={add}>
              A security is listed here while trading in it is prohibited or monitored: because of inside
              information, a deal or sanctions.
            </Empty>
          ) : (
            <>
              <Group justify="flex-end" mb="sm">
                {add}
              </Group>
              <DataTable
                id="restricted-securities"
                noun="security"
                nouns="securities"
                rows={items}
                columns={columnsOf(mayManage ? setToggling : null)}
                rowId={({ id }) => id}
                href={({ id }) => `/compliance/restricted/${id}`}
              />
            </>
          )
        }
      </Loaded>
      {adding && <AddRestricted onClose={() => setAdding(false)} />}
      {toggling && <ToggleRestricted security={toggling} onClose={() => setToggling(null)} />}
    </>
  )
}

const columnsOf = (
  onToggle: ((security: RestrictedSecurity) => void) | null,
): Array<Column<RestrictedSecurity>> => [
  { id: 'issuer', title: 'Issuer', kind: 'text', value: one => one.issuer, width: 220 },
  { id: 'ticker', title: 'Ticker', kind: 'text', value: one => one.ticker, width: 90 },
  { id: 'isin', title: 'ISIN', kind: 'text', value: one => one.isin, width: 140 },
  {
    id: 'list',
    title: 'List',
    kind: 'choice',
    width: 160,
    value: one => one.list,
    choices: choicesOf(lists),
    show: one => <Status tone={restrictedState(one).tone}>{restrictedState(one).label}</Status>,
  },
  {
    id: 'reason',
    title: 'Reason',
    kind: 'text',
    width: 150,
    value: ({ reason }) => (reason === null ? null : restrictionReasons[reason]),
  },
  {
    id: 'scope',
    title: 'For',
    kind: 'text',
    width: 130,
    value: heldFor,
  },
  { id: 'starts_on', title: 'From', kind: 'date', value: one => one.starts_on, width: 120 },
  { id: 'ends_on', title: 'Until', kind: 'date', value: one => one.ends_on, width: 120 },
  { id: 'added_by', title: 'By', kind: 'text', value: one => one.added_by, optional: true },
  {
    id: 'change',
    title: 'On the list',
    kind: 'text',
    width: 120,
    value: ({ is_active }) => (is_active ? 'Yes' : 'No'),
    show: one =>
      onToggle ? (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`${one.is_active ? 'Remove' : 'Put back'}: ${one.issuer}`}
          onClick={() => onToggle(one)}
        >
          {one.is_active ? 'Remove' : 'Put back'}
        </Button>
      ) : one.is_active ? (
        'Yes'
      ) : (
        'No'
      ),
  },
]
