import { Button, Group } from '@mantine/core'
import { Difference } from '../../../components/difference/Difference.tsx'
import { Command } from '../../../components/facts/Command.tsx'
import { Facts } from '../../../components/facts/Facts.tsx'
import { Stat } from '../../../components/facts/Stat.tsx'
import { TechnicalDetails } from '../../../components/facts/TechnicalDetails.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { PageTabs } from '../../../components/page/PageTabs.tsx'
import { RecordColumns, RecordSection } from '../../../components/page/RecordPage.tsx'
import { RecordFacts } from '../../../components/record/RecordFacts.tsx'
import { RecordMenu } from '../../../components/record/RecordMenu.tsx'
import { Timeline } from '../../../components/timeline/Timeline.tsx'
import { activity, changes } from '../samples.ts'
import { Part } from './Part.tsx'
import { refuse } from './refuse.ts'

export function Figures() {
  return (
    <>
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
            ['Command', <Command key="command" name="restore" given="backup.zip" />],
          ]}
        />
        <TechnicalDetails facts={[['Path', 'GET /api/v1/svc/crm/deals/1']]} />
      </Part>
    </>
  )
}

export function Records() {
  return (
    <>
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
    </>
  )
}

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
