import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lpCrmApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { nextStepFact } from '../../components/record/next-step.ts'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatMoney } from '../../format/numbers.ts'
import { useMay } from '../../session/session.ts'
import { prospectStages } from '../../words/fundraising.ts'
import { fundraisingKey, prospectOfInvestorQuery } from './fundraising.ts'

/** Where an investor of the register stands in the raising. */
export function InvestorFundraising({ id }: { id: number }) {
  const prospect = useQuery(prospectOfInvestorQuery(id))
  const mayWrite = useMay('write', 'lp-crm')
  const take = useAction(() => lpCrmApi('POST /api/v1/svc/lp-crm/lps', { body: { investor_id: id } }), {
    invalidates: [fundraisingKey],
  })
  return (
    <Loaded query={prospect}>
      {found =>
        found === null ? (
          <Empty
            title="Not in the fundraising pipeline"
            action={
              mayWrite && (
                <Button loading={take.isPending} onClick={() => take.mutate(undefined)}>
                  Add to fundraising
                </Button>
              )
            }
          >
            Add the investor as a prospect of a fund: name, type and country come from the register.
          </Empty>
        ) : (
          <Facts
            facts={[
              [
                'Record',
                <Anchor key="lp" component={Link} to={`/fundraising/${found.id}`} underline="always">
                  {found.name}
                </Anchor>,
              ],
              [
                'Stage',
                <Status key="stage" tone={prospectStages[found.stage].tone}>
                  {prospectStages[found.stage].label}
                </Status>,
              ],
              ['Fund', found.fund_name ?? 'None'],
              [
                'Soft-circled',
                found.soft_circled_amount === null
                  ? 'Nothing yet'
                  : formatMoney(found.soft_circled_amount, found.currency),
              ],
              nextStepFact(found),
            ]}
          />
        )
      }
    </Loaded>
  )
}
