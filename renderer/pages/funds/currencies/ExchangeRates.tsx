import { Button, FileButton, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cfoApi, type ExchangeRate, type FundAccount } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { today } from '../../../format/days.ts'
import { count } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { RATES_SHOWN, ratesQuery } from './currencies.ts'

/** The office's exchange rates: those of the central bank's file, and those entered manually. */
export function ExchangeRates({ fund }: { fund: FundAccount }) {
  const mayWrite = useMay('write', 'cfo')
  const [entering, setEntering] = useState(false)
  const rates = useQuery(ratesQuery)
  return (
    <RecordSection
      title="Exchange rates"
      action={
        mayWrite && (
          <Group gap="sm">
            <ImportRates />
            <Button variant="default" onClick={() => setEntering(true)}>
              Enter a rate
            </Button>
          </Group>
        )
      }
    >
      <Loaded query={rates}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">
              No rates yet. Import the European Central Bank’s reference rate file, eurofxref-hist.csv, or
              enter a rate manually.
            </Text>
          ) : (
            <FiguresTable
              id="exchange-rates"
              label="Exchange rates"
              rows={items}
              columns={columns}
              rowId={({ id }) => id}
              note={
                items.length === RATES_SHOWN
                  ? `The ${RATES_SHOWN} that were entered last. They are those of the whole office.`
                  : 'They are for the whole office.'
              }
            />
          )
        }
      </Loaded>
      {entering && <EnterRate fund={fund} onClose={() => setEntering(false)} />}
    </RecordSection>
  )
}

const columns: Array<Column<ExchangeRate>> = [
  { id: 'date', title: 'Day', kind: 'date', value: ({ date }) => date },
  { id: 'base', title: meant('One', 'unit of a currency'), kind: 'text', value: ({ base }) => base },
  {
    id: 'rate',
    title: meant('Is', 'of a rate'),
    kind: 'text',
    value: ({ rate, quote }) => `${rate} ${quote}`,
  },
  {
    id: 'source',
    title: 'Source',
    kind: 'text',
    value: ({ source, author }) => (source === 'ecb' ? 'European Central Bank' : author),
  },
]

function ImportRates() {
  const run = useAction(
    async (file: File) =>
      cfoApi('POST /api/v1/svc/cfo/exchange-rates/import', { body: { csv: await file.text() } }),
    {
      invalidates: [fundsKey],
      done: ({ created, days }) => `${count(created, 'rate')} of ${count(days, 'day')} imported`,
    },
  )
  return (
    <FileButton accept=".csv,text/csv" onChange={file => file && run.mutate(file)}>
      {props => (
        <Button variant="default" loading={run.isPending} {...props}>
          Import the central bank’s file
        </Button>
      )}
    </FileButton>
  )
}

interface RateValues {
  base: string
  quote: string
  rate: string
  date: string
}

function EnterRate({ fund, onClose }: { fund: FundAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Enter a rate" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<RateValues>
          fields={[
            { name: 'base', label: 'One unit of', kind: 'code', required: true, hint: 'Such as EUR' },
            {
              name: 'rate',
              label: meant('Is', 'of a rate'),
              kind: 'text',
              required: true,
              hint: 'Such as 1.0823',
            },
            { name: 'quote', label: meant('Of', 'a currency'), kind: 'code', required: true },
            { name: 'date', label: 'On', kind: 'date', required: true },
          ]}
          initial={{ quote: fund.currency, date: today() }}
          submit="Enter the rate"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await cfoApi('POST /api/v1/svc/cfo/exchange-rates', { body })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
