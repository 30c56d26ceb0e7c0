import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cfoApi, type FundAccount, type FundStructure as Structure } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { FundLink } from '../../../components/links/FundLink.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { rate } from '../../../format/figures.ts'
import { fundsKey, fundsQuery } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { relationNames, tieNames } from '../../../words/funds.ts'
import classes from '../funds.module.css'
import { ParallelAct } from './ParallelAct.tsx'
import { structureQuery } from './structure.ts'

type Relation = Structure['relations'][number]

/** The funds that a fund is connected with, and each figure that both books have. */
export function FundStructure({ fund }: { fund: FundAccount }) {
  const [asOf, setAsOf] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Relation | null>(null)
  const structure = useQuery(structureQuery(fund.id, asOf))
  const [acting, setActing] = useState<'call' | 'distribution' | null>(null)
  const mayWrite = useMay('write', 'cfo')
  const mayCall = useMay('write', 'investor-portal')
  const hasParallel = structure.data?.relations.some(
    ({ kind, until_on }) => kind === 'parallel' && until_on === null,
  )
  return (
    <>
      <div className={classes.controls}>
        <DayInput label="As of" value={asOf} placeholder="Today" onChange={setAsOf} />
        {mayWrite && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            Relate to another fund
          </Button>
        )}
        {hasParallel && mayCall && (
          <>
            <Button size="xs" variant="default" onClick={() => setActing('call')}>
              Call the parallel funds
            </Button>
            <Button size="xs" variant="default" onClick={() => setActing('distribution')}>
              Distribute of the parallel funds
            </Button>
          </>
        )}
      </div>
      <Loaded query={structure}>
        {found =>
          found.relations.length === 0 ? (
            <Text c="dimmed">
              No master, feeder, parallel fund or manager’s company. Relate funds of this office, and the
              entries of one book are mirrored in the other.
            </Text>
          ) : (
            <>
              <Tree structure={found} fundId={fund.id} />
              {found.relations.map(relation => (
                <Sides
                  key={relation.id}
                  relation={relation}
                  fund={fund}
                  asOf={found.as_of}
                  mayWrite={mayWrite}
                  onEnd={() => setEnding(relation)}
                />
              ))}
              <LookThrough structure={found} />
            </>
          )
        }
      </Loaded>
      {acting && <ParallelAct fund={fund} what={acting} onClose={() => setActing(null)} />}
      {adding && <Relate fund={fund} onClose={() => setAdding(false)} />}
      {ending && <End fund={fund} relation={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function Tree({ structure, fundId }: { structure: Structure; fundId: number }) {
  return (
    <RecordSection title="Structure">
      {structure.tree.map(({ fund_account_id, name, depth, kind }) => (
        <Text
          key={fund_account_id}
          size="sm"
          pl={depth * 24}
          fw={fund_account_id === fundId ? 600 : undefined}
        >
          <FundLink fundId={fund_account_id} search={{}} inText>
            {name}
          </FundLink>
          {kind && ` · ${relationNames[kind]}`}
        </Text>
      ))}
      <Text size="sm" mt="sm">
        {structure.tied ? 'The books tie to the cent.' : 'The books differ; see below.'}
      </Text>
    </RecordSection>
  )
}

interface SidesProps {
  relation: Relation
  fund: FundAccount
  asOf: string
  mayWrite: boolean
  onEnd: () => void
}

function Sides({ relation, fund, asOf, mayWrite, onEnd }: SidesProps) {
  const value = useAction(
    () =>
      cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/structure/{relation_id}/value', {
        params: { account_id: fund.id, relation_id: relation.id },
        body: { as_of: asOf },
      }),
    {
      invalidates: [fundsKey, ['holdings']],
      done: () => 'The valuation is prepared: another person approves it',
    },
  )
  const { kind, fund: one, related, from_on, until_on, share } = relation
  const isFeederHere = kind === 'feeder' && relation.fund_account_id === fund.id
  return (
    <RecordSection title={`${one}, ${related}`}>
      <Text size="sm" c="dimmed" mb="xs">
        {[
          relationNames[kind],
          `from ${formatDate(from_on)}`,
          ...(until_on ? [`until ${formatDate(until_on)}`] : []),
          ...(share === null ? [] : [`${rate(share)} of commitments`]),
        ].join(' · ')}
      </Text>
      {relation.ties.length > 0 && (
        <FiguresTable
          id={`structure-${relation.id}`}
          label={`${one}, ${related}`}
          rows={relation.ties}
          columns={tieColumns(relation, fund.currency)}
          rowId={({ key }) => key}
          dense
        />
      )}
      {mayWrite && until_on === null && (
        <Group mt="sm">
          {isFeederHere && (
            <Button
              size="xs"
              variant="default"
              loading={value.isPending}
              onClick={() => value.mutate(undefined)}
            >
              Prepare the valuation of the interest
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={onEnd}>
            End the relation
          </Button>
        </Group>
      )}
    </RecordSection>
  )
}

function tieColumns(
  { kind, fund, related }: Relation,
  currency: string,
): Array<Column<Relation['ties'][number]>> {
  const [mirrors, mirrored] = kind === 'manager' ? [related, fund] : [fund, related]
  const money = (id: 'own' | 'other' | 'difference', title: string): Column<Relation['ties'][number]> => ({
    id,
    title,
    kind: 'money',
    value: row => row[id],
    currency: () => currency,
  })
  return [
    { id: 'key', title: 'Figure', kind: 'text', value: ({ key }) => tieNames[key] },
    money('own', mirrors),
    money('other', mirrored),
    money('difference', 'Difference'),
  ]
}

function LookThrough({ structure }: { structure: Structure }) {
  const { look_through, nav, currency } = structure
  return (
    <RecordSection title="Ultimate investors">
      <FiguresTable
        id={`look-through-${structure.fund_account_id}`}
        label="Ultimate investors"
        rows={look_through}
        columns={[
          { id: 'name', title: 'Investor', kind: 'text', value: ({ name }) => name },
          { id: 'through', title: 'Through', kind: 'text', value: ({ through }) => through },
          { id: 'nav', title: 'NAV', kind: 'money', value: row => row.nav, currency: () => currency },
        ]}
        rowId={({ lp_id, through }) => `${lp_id} ${through}`}
        totals={{ lp_id: null, name: 'Total', through: null, nav }}
      />
    </RecordSection>
  )
}

interface Values {
  kind: Relation['kind']
  related_id: string
  from_on: string
}

function Relate({ fund, onClose }: { fund: FundAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const funds = useQuery(fundsQuery)
  const others = (funds.data?.items ?? []).filter(
    ({ id, currency }) => id !== fund.id && currency === fund.currency,
  )
  return (
    <FormDrawer title={`Relate ${fund.name} to another fund`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            {
              name: 'kind',
              label: 'The other fund is',
              kind: 'choice',
              required: true,
              choices: [
                { value: 'feeder', label: 'Its master: this fund is a feeder' },
                { value: 'parallel', label: 'A parallel fund' },
                { value: 'manager', label: 'Its manager’s company' },
              ],
            },
            {
              name: 'related_id',
              label: 'Fund',
              kind: 'choice',
              required: true,
              choices: others.map(({ id, name }) => ({ value: String(id), label: name })),
            },
            { name: 'from_on', label: 'First day', kind: 'date', required: true },
          ]}
          initial={{ kind: 'feeder', from_on: today() }}
          submit="Relate the funds"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ kind, related_id, from_on }) => {
            await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/structure', {
              params: { account_id: fund.id },
              body: { kind, related_id: Number(related_id), from_on },
            })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

function End({ fund, relation, onClose }: { fund: FundAccount; relation: Relation; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="End the relation" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ date: string }>
          fields={[{ name: 'date', label: 'Last day', kind: 'date', required: true }]}
          initial={{ date: today() }}
          submit="End the relation"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ date }) => {
            await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/structure/{relation_id}/end', {
              params: { account_id: fund.id, relation_id: relation.id },
              body: { date },
            })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
