import { Text } from '@mantine/core'
import { cfoApi, type FundAccount } from '../../../api/modules.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { type EventValues, rowsOf } from './event-values.ts'

interface WaterfallAsked {
  as_of: string | null
  distributable: number | null
  hurdle_pct: number
  carry_pct: number
}

interface FillFromWaterfallProps {
  fund: FundAccount
  onFilled: (rows: Pick<EventValues, 'lines' | 'carry'>, asOf: string) => void
}

/** Takes the amounts of each investor from the fund's waterfall, by its book. */
export function FillFromWaterfall({ fund, onFilled }: FillFromWaterfallProps) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        The fund’s European waterfall is computed from its book. Its amounts become lines that you can change.
      </Text>
      <SchemaForm<WaterfallAsked>
        fields={[
          {
            name: 'distributable',
            label: 'To distribute',
            kind: 'money',
            currency: fund.currency,
            hint: 'Default: the fund’s cash',
          },
          { name: 'as_of', label: 'As of', kind: 'date', hint: 'Default: today' },
          { name: 'hurdle_pct', label: 'Hurdle', kind: 'percent', required: true },
          { name: 'carry_pct', label: 'Carry', kind: 'percent', required: true },
        ]}
        initial={{ hurdle_pct: 0.08, carry_pct: 0.2 }}
        submit="Fill in the lines"
        wide
        guarded={false}
        onSubmit={async ({ as_of, distributable, hurdle_pct, carry_pct }) => {
          const found = await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/waterfall', {
            params: { account_id: fund.id },
            body: {
              hurdle_pct,
              carry_pct,
              ...(as_of === null ? {} : { as_of }),
              ...(distributable === null ? {} : { distributable }),
            },
          })
          onFilled(rowsOf(found), found.as_of)
        }}
      />
    </>
  )
}
