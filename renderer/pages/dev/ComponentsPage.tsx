import { Button, Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { ConfirmTyped } from '../../components/action/ConfirmTyped.tsx'
import { ShownOnce } from '../../components/action/ShownOnce.tsx'
import { BarChart } from '../../components/chart/BarChart.tsx'
import { BridgeChart } from '../../components/chart/BridgeChart.tsx'
import { LineChart } from '../../components/chart/LineChart.tsx'
import { Difference } from '../../components/difference/Difference.tsx'
import { Facts } from '../../components/facts/Facts.tsx'
import { Ago, Countdown } from '../../components/facts/Moment.tsx'
import { Stat } from '../../components/facts/Stat.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { PageTabs } from '../../components/page/PageTabs.tsx'
import { RecordColumns, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordFacts } from '../../components/record/RecordFacts.tsx'
import { RecordMenu } from '../../components/record/RecordMenu.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { Progress } from '../../components/states/Progress.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { Timeline } from '../../components/timeline/Timeline.tsx'
import { formatShort } from '../../format/figures.ts'
import { formatNumber } from '../../format/numbers.ts'
import {
  activity,
  changes,
  fields,
  movements,
  problem,
  quarters,
  type Sample,
  sampleColumns,
  samples,
  steps,
  values,
} from './samples.ts'

/** Every component with what it has to bear: nothing, much, long names, negative figures, refusals. */
export function ComponentsPage() {
  const [dialog, setDialog] = useState<'typed' | 'once' | null>(null)
  return (
    <PageBody>
      <PageHeader title="Components" description="For whoever builds the pages; not part of the product." />
      <Stack gap="xl">
        <Part title="Table, five thousand rows">
          <div style={{ display: 'flex', height: 420 }}>
            <DataTable
              id="samples"
              noun="position"
              rows={samples}
              columns={sampleColumns}
              rowId={row => row.id}
              bulk={chosen => `${chosen.length} to work on`}
            />
          </div>
        </Part>
        <Part title="Form">
          <SchemaForm<Sample>
            fields={fields}
            initial={samples[0]}
            submit="Save"
            wide
            guarded={false}
            onSubmit={async () => {
              throw new ApiProblem({
                ...problem,
                errors: [{ path: 'size', message: 'has more decimals than JPY' }],
              })
            }}
          />
        </Part>
        <Part title="Difference">
          <Difference
            changes={changes}
            kinds={new Map([['irr', 'fraction'] as const, ['size', 'amount'] as const])}
            currency={{ before: 'USD', after: 'EUR' }}
          />
        </Part>
        <Part title="Figures and facts">
          <Group gap="xl">
            <Stat
              label="Net asset value"
              value="USD 125,000,000"
              note="as of 31 Mar 2026"
              to="/dev/components"
            />
            <Stat label="Result" value="(1,250.50)" />
            <Stat label="On its way" value={null} />
          </Group>
          <Facts
            facts={[
              ['Name', 'Alder Ports'],
              ['Long', 'A value of many words that has to break somewhere '.repeat(4)],
            ]}
          />
        </Part>
        <Part title="Charts">
          <LineChart
            title="Net asset value, USD"
            pointTitle="Quarter"
            points={quarters}
            series={values}
            format={formatNumber}
            levels={[{ name: 'Covenant', value: -2_000_000 }]}
          />
          <BarChart
            title="What changed, USD"
            pointTitle="Quarter"
            points={quarters}
            series={movements}
            format={formatNumber}
          />
        </Part>
        <Part title="Bridge">
          <BridgeChart
            title="From NAV to NAV, USD"
            pointTitle="Step"
            steps={steps}
            format={formatNumber}
            formatAxis={formatShort}
          />
        </Part>
        <Part title="States">
          <Group gap="lg">
            <Status tone="open">Waiting</Status>
            <Status tone="good">Approved</Status>
            <Status tone="warning">Watch</Status>
            <Status tone="bad">Breach</Status>
            <Status tone="quiet">Expired</Status>
            <Ago at={new Date(Date.now() - 7_200_000).toISOString()} />
            <Countdown until={new Date(Date.now() + 90_000).toISOString()} />
          </Group>
          <Empty title="No calls yet" action={<Button>Issue capital call</Button>}>
            What this place is for, and the one thing to do first.
          </Empty>
          <Failed error={new ApiProblem(problem)} onRetry={() => undefined} />
          <LoadingRows rows={3} />
        </Part>
        <Part title="Work under way">
          <Progress stage="Reading documents" percent={42} onCancel={() => undefined} />
          <Progress stage="Looking for clauses" percent={null} />
        </Part>
        <Part title="What happened">
          <Timeline entries={activity} />
        </Part>
        <Part title="Page of a record">
          <PageHeader
            title="A loan to a borrower of a name that has many more words than most"
            description="Loan · Halvard Credit Fund I"
            actions={<SampleMenu />}
          />
          <PageTabs
            label="Parts"
            current="overview"
            tabs={[
              { key: 'overview', label: 'Overview' },
              { key: 'entries', label: 'Entries', count: 12_345 },
              { key: 'papers', label: 'Papers', count: 0 },
            ]}
          />
          <RecordColumns
            aside={
              <RecordSection title="Timeline">
                <Timeline entries={activity} />
              </RecordSection>
            }
          >
            <RecordFacts
              title="Position"
              owner={{ id: null, mayWrite: true, give: refuse, invalidates: [] }}
              createdAt="2026-01-12T09:00:00.000Z"
              action={
                <Button variant="default" size="compact-sm">
                  Edit
                </Button>
              }
              facts={[
                ['Size', '(1,250,000.50)'],
                ['Counterparty', 'A name of many words that has to break somewhere '.repeat(3)],
              ]}
            />
          </RecordColumns>
        </Part>
        <Part title="Dialogs">
          <Group>
            <Button variant="default" onClick={() => setDialog('typed')}>
              Destroy something
            </Button>
            <Button variant="default" onClick={() => setDialog('once')}>
              Show a secret
            </Button>
          </Group>
        </Part>
      </Stack>
      {dialog === 'typed' && (
        <ConfirmTyped
          title="Delete room"
          name="Alder"
          verb="Delete room"
          onConfirm={() => setDialog(null)}
          onClose={() => setDialog(null)}
        >
          12 documents go for good.
        </ConfirmTyped>
      )}
      {dialog === 'once' && (
        <ShownOnce
          title="Your key"
          secret="vdr_exampleexampleexampleexampleexample"
          onClose={() => setDialog(null)}
        >
          Shown once.
        </ShownOnce>
      )}
    </PageBody>
  )
}

/** Its actions are refused, so that both the asking and the refusal are seen. */
function SampleMenu() {
  return (
    <RecordMenu
      noun="Position"
      list={{ to: '/dev/components' }}
      record={{ id: 1, name: 'Alder' }}
      archive={{ archived: false, run: refuse, stays: 'What refers to it stays.', invalidates: [] }}
      remove={{ says: '12 entries go for good.', run: refuse, invalidates: [] }}
    />
  )
}

async function refuse(): Promise<never> {
  throw new ApiProblem(problem)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}
