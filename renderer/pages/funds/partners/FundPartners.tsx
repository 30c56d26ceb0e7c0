import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FundAccount, FundPartners as Partners } from '../../../api/modules.ts'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { rate, turns } from '../../../format/figures.ts'
import { whyNot } from '../../../format/ratios.ts'
import { fundPartnersQuery } from '../../../queries/funds.ts'
import { useEnabledModules, useMay } from '../../../session/session.ts'
import { type AskedFigure, FigureDrawer } from './FigureDrawer.tsx'

type Partner = Partners['partners'][number] & { isWhole?: true }

/** Every partner of a fund at the end of a day, with buttons for a call or a distribution. */
export function FundPartners({ fund, end }: { fund: FundAccount; end: string }) {
  const partners = useQuery(fundPartnersQuery(fund.id, end))
  const [asked, setAsked] = useState<AskedFigure | null>(null)
  return (
    <RecordSection title="Partners" action={<PayInOrOut fund={fund} />}>
      <Loaded query={partners}>
        {found =>
          found.partners.length === 0 ? (
            <Empty title="No partners yet">
              Partners appear once an investor is committed to this fund. Record the commitment on the
              investor’s page, or import the capital of a running fund.
            </Empty>
          ) : (
            <FiguresTable
              id={`partners-${fund.id}-${end}`}
              label="Partners"
              rows={found.partners}
              columns={columnsFor(found.currency, setAsked)}
              rowId={({ lp_id }) => lp_id ?? 0}
              totals={totalOf(found)}
              note={`At the end of ${formatDate(found.as_of)}`}
              dense
            />
          )
        }
      </Loaded>
      {asked && <FigureDrawer {...asked} fundId={fund.id} end={end} onClose={() => setAsked(null)} />}
    </RecordSection>
  )
}

function PayInOrOut({ fund }: { fund: FundAccount }) {
  const mayWrite = useMay('write', 'investor-portal')
  const isOn = useEnabledModules().has('investor-portal')
  if (!mayWrite || !isOn) return null
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" component={Link} to={`/distributions/events/new?fund=${fund.id}`}>
        Make a distribution
      </Button>
      <Button size="xs" variant="default" component={Link} to={`/capital-calls/new?fund=${fund.id}`}>
        Issue a capital call
      </Button>
    </Group>
  )
}

const totalOf = ({ whole, partners }: Partners): Partner => ({
  lp_id: null,
  isWhole: true,
  name: 'Total',
  general_partner: false,
  share: partners.some(({ share }) => share !== null) ? 1 : null,
  ...whole,
})

function columnsFor(currency: string, ask: (figure: AskedFigure) => void): Array<Column<Partner>> {
  const money = (id: AskedFigure['figure'], title: string): Column<Partner> => ({
    ...{ id, title, kind: 'money', value: row => row[id], currency: () => currency },
    open: ({ lp_id, name, isWhole }) =>
      lp_id === null && !isWhole ? undefined : () => ask({ figure: id, lp_id, title: `${title}: ${name}` }),
  })
  const ratio = (id: 'dpi' | 'tvpi', title: string): Column<Partner> => ({
    id,
    title,
    kind: 'number',
    value: row => row[id],
    write: turns,
    missing: '–',
  })
  return [
    {
      id: 'name',
      title: 'Partner',
      kind: 'text',
      value: ({ name }) => name,
      show: ({ lp_id, name }) =>
        lp_id === null ? (
          name
        ) : (
          <Anchor component={Link} inherit c="inherit" underline="hover" to={`/investors/${lp_id}`}>
            {name}
          </Anchor>
        ),
    },
    money('committed', 'Commitment'),
    { id: 'share', title: 'Share', kind: 'percent', value: ({ share }) => share, write: rate },
    money('called', 'Called'),
    money('paid_in', 'Paid in'),
    money('unfunded', 'Unfunded'),
    money('distributed', 'Distributed'),
    money('nav', 'NAV'),
    ratio('dpi', 'DPI'),
    ratio('tvpi', 'TVPI'),
    {
      id: 'irr',
      title: 'Net IRR',
      kind: 'percent',
      value: ({ irr }) => irr,
      write: rate,
      missing: '–',
      show: ({ irr, reasons }) => <span title={whyNot(reasons.irr) ?? undefined}>{rate(irr)}</span>,
    },
  ]
}
