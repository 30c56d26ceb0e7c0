import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Pipeline } from '../../api/modules.ts'
import { Stat } from '../../components/facts/Stat.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { count, decimalsFor, formatAmount, formatMoney, formatNumber } from '../../format/numbers.ts'
import { say } from '../../language/language.ts'
import { pipelineQuery } from '../../queries/deals.ts'
import { useMe } from '../../session/session.ts'
import classes from './home.module.css'

/** The pipeline at a glance: each figure leads to the deals it counts. */
export function DealsByStage() {
  const pipeline = useQuery(pipelineQuery())
  return (
    <section className={classes.section} aria-labelledby="deals">
      <Title order={2} id="deals">
        Deals
      </Title>
      <Loaded query={pipeline}>
        {found => (isEmpty(found) ? <NoDeals /> : <Stages pipeline={found} />)}
      </Loaded>
    </section>
  )
}

const isEmpty = ({ stages }: Pipeline) => stages.every(stage => stage.count === 0)

/** Sample data never enters one's own office: the sample is a separate office. */
function NoDeals() {
  return (
    <div className={classes.quiet}>
      <p>
        No deals yet. <Link to="/deals">Create the first one</Link>, or{' '}
        <Link to="/contacts/import">import the people you know</Link>.
      </p>
    </div>
  )
}

function Stages({ pipeline: { stages, totals: unordered } }: { pipeline: Pipeline }) {
  const { base_currency } = useMe().organisation
  const totals = unordered.toSorted(
    (a, b) => Number(b.currency === base_currency) - Number(a.currency === base_currency),
  )
  const dealsTitle = 'Deals'
  const currencies = totals.map(total => total.currency)
  const most = Math.max(...stages.map(stage => stage.count))
  const decimals = new Map(
    currencies.map(currency => [
      currency,
      decimalsFor(
        stages.flatMap(stage =>
          stage.totals.filter(one => one.currency === currency).map(one => one.target_size),
        ),
        currency,
      ),
    ]),
  )
  return (
    <>
      <div className={classes.stats}>
        {totals.map(({ currency, open }) => (
          <Stat
            key={currency}
            label={`Open pipeline, ${count(open.count, 'deal')}`}
            value={formatMoney(open.target_size, currency)}
            note={`${formatMoney(open.weighted, currency)} weighted by stage`}
            to="/deals"
          />
        ))}
      </div>
      <Scrolling label="Deals by stage" className={classes.scrolling}>
        <table className={classes.stages} data-stacks>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col" data-figure>
                {dealsTitle}
              </th>
              <td />
              {currencies.map(currency => (
                <th key={currency} scope="col" data-figure>
                  Target size ({currency})
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stages.map(stage => (
              <tr key={stage.stage}>
                <th scope="row">
                  <Link
                    to="/deals"
                    search={{ view: 'table', filter: `stage:${stage.stage}` }}
                    className={classes.stage}
                  >
                    {say(stage.title)}
                  </Link>
                </th>
                <td data-figure data-label={dealsTitle}>
                  {formatNumber(stage.count)}
                </td>
                <td className={classes.bar} aria-hidden>
                  <span style={{ width: `${(stage.count / most) * 100}%` }} />
                </td>
                {currencies.map(currency => {
                  const size = stage.totals.find(total => total.currency === currency)?.target_size
                  return (
                    <td key={currency} data-figure data-label={currency}>
                      {size ? formatAmount(size, decimals.get(currency) ?? 0) : ''}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </>
  )
}
