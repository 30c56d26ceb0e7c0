import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type InvestorDetail, investorsApi } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { Timeline } from '../../components/timeline/Timeline.tsx'
import { formatDate } from '../../format/dates.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { meant } from '../../language/language.ts'
import { memoryQuery } from '../../queries/investors.ts'
import { useMay } from '../../session/session.ts'
import classes from './investors.module.css'

interface FactValues {
  attribute: string
  value: string
  observed_on: string | null
}

const fields: Array<Field<keyof FactValues>> = [
  {
    name: 'attribute',
    label: meant('About', 'what it concerns'),
    kind: 'key',
    required: true,
    hint: 'Such as preference or contact',
  },
  { name: 'value', label: 'Information', kind: 'multiline', required: true },
  { name: 'observed_on', label: 'Since', kind: 'date', hint: 'Default: today' },
]

/** The investor's history and notes, append-only. */
export function InvestorMemory({ investor }: { investor: InvestorDetail }) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const memory = useQuery(memoryQuery(investor.id, q))
  const queryClient = useQueryClient()
  const mayWrite = useMay('write', 'investors')
  const [noted, setNoted] = useState(0)
  return (
    <div className={classes.memory}>
      <section aria-label="Information">
        <TextInput
          type="search"
          size="xs"
          w={300}
          mb="md"
          placeholder="Search what is known"
          aria-label="Search what is known"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Loaded query={memory}>
          {({ items }) =>
            items.length === 0 ? (
              <Text c="dimmed">
                {q === ''
                  ? 'Nothing yet. Commitments, calls and payments appear here as they happen.'
                  : 'No results for this search.'}
              </Text>
            ) : (
              <Timeline
                entries={items.map(({ id, attribute, value, author, created_at, observed_on }) => ({
                  id,
                  at: created_at,
                  who: author,
                  kind: `${wordsOfKey(attribute)}, ${formatDate(observed_on)}`,
                  text: value,
                }))}
              />
            )
          }
        </Loaded>
      </section>
      {mayWrite && (
        <RecordSection title="Add a note">
          <SchemaForm<FactValues>
            key={noted}
            fields={fields}
            submit="Note"
            onSubmit={async ({ observed_on, ...fact }) => {
              await investorsApi('POST /api/v1/svc/investors/lp/{lp_id}/memory', {
                params: { lp_id: investor.id },
                body: { ...fact, ...(observed_on ? { observed_on } : {}) },
              })
              await queryClient.invalidateQueries({ queryKey: ['investors', 'one', investor.id, 'memory'] })
              setNoted(before => before + 1)
            }}
          />
        </RecordSection>
      )}
    </div>
  )
}
