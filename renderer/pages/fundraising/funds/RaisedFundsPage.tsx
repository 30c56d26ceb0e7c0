import { Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { lpCrmApi, type RaisedFund } from '../../../api/modules.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { DeleteRecord } from '../../../components/record/DeleteRecord.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { formatDate } from '../../../format/dates.ts'
import { count, formatMoney, formatPercent } from '../../../format/numbers.ts'
import { raisedFundsQuery } from '../../../queries/raised-funds.ts'
import { useCommands } from '../../../routes/commands.ts'
import { useMay } from '../../../session/session.ts'
import { raisedFundStates } from '../../../words/fundraising.ts'
import { raiseFund } from '../commands.ts'
import { fundraisingKey } from '../fundraising.ts'
import { FundForm } from './FundForm.tsx'

/** The funds that are raised, with how far each has come. */
export function RaisedFundsPage() {
  const funds = useQuery(raisedFundsQuery)
  const mayWrite = useMay('write', 'lp-crm')
  const [open, setOpen] = useState<RaisedFund | 'new' | null>(null)
  const [deleting, setDeleting] = useState<RaisedFund | null>(null)
  useCommands('Funds raised', [[raiseFund, () => setOpen('new')]])
  const raise = mayWrite && <Button onClick={() => setOpen('new')}>Raise a fund</Button>
  return (
    <PageBody>
      <Anchor component={Link} to="/fundraising" size="sm" underline="hover">
        Fundraising
      </Anchor>
      <PageHeader
        title="Funds raised"
        actions={raise}
        calls={[
          'GET /api/v1/svc/lp-crm/funds',
          'POST /api/v1/svc/lp-crm/funds',
          'PATCH /api/v1/svc/lp-crm/funds/{fund_id}',
          'DELETE /api/v1/svc/lp-crm/funds/{fund_id}',
        ]}
      />
      <Loaded query={funds}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No funds in fundraising" action={raise}>
              Choose a fund account, or a fund without a book yet, with its target and closings. Commitments
              come from the book, soft circles from the prospects.
            </Empty>
          ) : (
            items.map(fund => (
              <Fund
                key={fund.id}
                fund={fund}
                actions={
                  mayWrite && (
                    <Actions
                      name={fund.name}
                      onEdit={() => setOpen(fund)}
                      onDelete={() => setDeleting(fund)}
                    />
                  )
                }
              />
            ))
          )
        }
      </Loaded>
      {open !== null && (
        <FundForm {...(open === 'new' ? {} : { fund: open })} onClose={() => setOpen(null)} />
      )}
      {deleting && (
        <DeleteRecord
          noun="raised fund"
          name={deleting.name}
          says="It leaves the list of funds raised; its book stays. A fund that limited partners are asked for stays: close it."
          run={() =>
            lpCrmApi('DELETE /api/v1/svc/lp-crm/funds/{fund_id}', { params: { fund_id: deleting.id } })
          }
          invalidates={[fundraisingKey]}
          onClose={() => setDeleting(null)}
        />
      )}
    </PageBody>
  )
}

interface ActionsProps {
  name: string
  onEdit: () => void
  onDelete: () => void
}

function Actions({ name, onEdit, onDelete }: ActionsProps) {
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button variant="default" size="xs" aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </Group>
  )
}

function Fund({ fund, actions }: { fund: RaisedFund; actions: ReactNode }) {
  const { name, currency, status, target_amount, raised_amount, soft_circled_amount } = fund
  const money = (amount: number) => formatMoney(amount, currency)
  const circled = [
    money(soft_circled_amount),
    ...fund.soft_circled_elsewhere.map(one => formatMoney(one.amount, one.currency)),
  ].join(' and ')
  const ofTarget = (amount: number) =>
    target_amount === null ? 0 : Math.min(100, (amount / target_amount) * 100)
  return (
    <RecordSection title={name} action={actions}>
      <Group gap="md" mb="xs">
        <Status tone={raisedFundStates[status].tone}>{raisedFundStates[status].label}</Status>
        <Text size="sm" c="dimmed">
          {count(fund.lps, 'LP')} asked
        </Text>
      </Group>
      {target_amount !== null && (
        <Progress.Root size="lg" mb="sm" aria-label={`How far ${name} has come`}>
          <Progress.Section value={ofTarget(raised_amount ?? 0)} aria-label="Raised of the target" />
          <Progress.Section
            value={ofTarget(soft_circled_amount)}
            color="gray"
            aria-label="Soft-circled of the target"
          />
        </Progress.Root>
      )}
      <Facts
        facts={[
          [
            'Raised',
            raised_amount === null
              ? 'No book yet'
              : `${money(raised_amount)}${fund.raised_share === null ? '' : ` · ${formatPercent(fund.raised_share)} of the target`}`,
          ],
          ['Soft-circled', circled],
          ['Target', target_amount === null ? 'Not set' : money(target_amount)],
          ['Hard cap', fund.hard_cap_amount === null ? 'Not set' : money(fund.hard_cap_amount)],
          ['First close', fund.first_close_on === null ? 'Not set' : formatDate(fund.first_close_on)],
          ['Final close', fund.final_close_on === null ? 'Not set' : formatDate(fund.final_close_on)],
          ...(fund.notes === null ? [] : [['Notes', fund.notes] as const]),
        ]}
      />
    </RecordSection>
  )
}
