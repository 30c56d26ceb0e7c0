import { Alert, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type EntityMemory, entityMemoryApi, type MemoryFact } from '../../api/modules.ts'
import { DayInput } from '../../components/form/DayInput.tsx'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { useMay } from '../../session/session.ts'
import { attributeOf, memoryKey, memoryQuery, said, sourceOf, validity } from './memory.ts'
import { NoteFact } from './NoteFact.tsx'

interface Shown {
  id: number
}

export const CompanyMemory = ({ id }: Shown) => <RecordMemory entity={`company/${id}`} area="companies" />
export const ContactMemory = ({ id }: Shown) => <RecordMemory entity={`contact/${id}`} area="crm" />
export const FundMemory = ({ id }: Shown) => <RecordMemory entity={`fund/${id}`} area="cfo" />
export const InvestorMemory = ({ id }: Shown) => <RecordMemory entity={`lp/${id}`} area="investors" />

/** The drawer beside the table: a new fact, the one that takes another's place, or a redaction. */
type Opened = { does: 'note' } | { does: 'supersede' | 'redact'; fact: MemoryFact }

/** The dated facts about a record, with contradictions, as known on any day. */
function RecordMemory({ entity, area }: { entity: string; area: string }) {
  const [knownOn, setKnownOn] = useState<string | null>(null)
  const [older, setOlder] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayWrite = useMay('write', area)
  const memory = useQuery(memoryQuery(entity, knownOn))
  const close = () => setOpened(null)
  return (
    <Stack gap="md">
      <Group gap="lg" align="flex-end">
        <DayInput label="As known on" placeholder="Now" value={knownOn} onChange={setKnownOn} />
        <Checkbox
          label="Older facts, too"
          checked={older}
          onChange={event => setOlder(event.currentTarget.checked)}
        />
        {mayWrite && (
          <Button variant="default" size="xs" ml="auto" onClick={() => setOpened({ does: 'note' })}>
            Add a fact
          </Button>
        )}
      </Group>
      <Loaded query={memory}>
        {found => (
          <Facts found={found} older={older || knownOn !== null} onOpen={mayWrite ? setOpened : undefined} />
        )}
      </Loaded>
      {opened?.does === 'note' && <NoteFact entity={entity} onClose={close} />}
      {opened?.does === 'supersede' && <NoteFact entity={entity} instead={opened.fact} onClose={close} />}
      {opened?.does === 'redact' && (
        <ReasonDrawer
          title="Redact a fact"
          submit="Redact"
          hint="Its words are removed for good; the reason stays"
          changes={memoryKey}
          onReason={reason =>
            entityMemoryApi('POST /api/v1/svc/entity-memory/facts/{note_id}/redact', {
              params: { note_id: opened.fact.id ?? 0 },
              body: { reason },
            })
          }
          onClose={close}
        />
      )}
    </Stack>
  )
}

interface FactsProps {
  found: EntityMemory
  older: boolean
  onOpen: ((opened: Opened) => void) | undefined
}

function Facts({ found, older, onOpen }: FactsProps) {
  const { facts, contradictions } = found
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  const rows = older ? facts : facts.filter(({ superseded_by }) => superseded_by === null)
  if (facts.length === 0)
    return (
      <Empty title="Nothing known yet">
        Facts from the record, its documents and your notes appear here.
      </Empty>
    )
  return (
    <>
      {contradictions.length > 0 && (
        <Alert color="yellow" title="Contradictions">
          <List size="sm">
            {contradictions.map(one => (
              <List.Item key={one.attribute}>
                {attributeOf(one)}:{' '}
                {one.facts
                  .flatMap(key => facts.find(({ fact }) => fact === key) ?? [])
                  .map(
                    fact => `${said(fact)} (${sourceOf(fact)}, ${formatDate(fact.observed_at.slice(0, 10))})`,
                  )
                  .join('; ')}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <DataTable id="memory" noun="fact" rows={rows} columns={columns} rowId={({ fact }) => fact} />
    </>
  )
}

function columnsOf(onOpen: FactsProps['onOpen']): Array<Column<MemoryFact>> {
  return [
    { id: 'attribute', title: 'Attribute', kind: 'text', value: attributeOf, width: 160 },
    {
      id: 'value',
      title: 'Fact',
      kind: 'text',
      value: said,
      show: fact => (
        <Text
          size="sm"
          span
          c={fact.superseded_by || fact.value === null ? 'dimmed' : undefined}
          title={fact.source.quote ?? undefined}
        >
          {said(fact)}
        </Text>
      ),
      width: 280,
    },
    { id: 'source', title: 'Source', kind: 'text', value: sourceOf, width: 260 },
    {
      id: 'quote',
      title: 'Says the document',
      kind: 'text',
      value: ({ source }) => source.quote,
      optional: true,
    },
    {
      id: 'observed',
      title: 'Observed',
      kind: 'date',
      value: ({ observed_at }) => observed_at.slice(0, 10),
      width: 120,
    },
    { id: 'valid', title: 'Valid', kind: 'text', value: validity, width: 190 },
    {
      id: 'confidence',
      title: 'Confidence',
      kind: 'percent',
      value: ({ confidence }) => confidence,
      width: 110,
    },
    ...(onOpen ? [changeColumn(onOpen)] : []),
  ]
}

const changeColumn = (onOpen: (opened: Opened) => void): Column<MemoryFact> => ({
  id: 'change',
  title: 'Change',
  kind: 'text',
  action: true,
  value: () => null,
  width: 190,
  show: fact =>
    fact.id === null || fact.redacted_at !== null ? null : (
      <Group gap={4} wrap="nowrap">
        {fact.superseded_by === null && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Supersede: ${fact.value ?? ''}`}
            onClick={() => onOpen({ does: 'supersede', fact })}
          >
            Supersede
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Redact: ${fact.value ?? ''}`}
          onClick={() => onOpen({ does: 'redact', fact })}
        >
          Redact
        </Button>
      </Group>
    ),
})
