import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Stat } from '../../components/Stat.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatMoney } from '../../format/numbers.ts'
import { fundsQuery } from '../../queries/funds.ts'
import classes from './home.module.css'

/** As many as fit at a glance; the list of funds has them all. */
const SHOWN = 8

/** What each fund is worth; nothing where the office keeps no books yet. */
export function FundsAtAGlance() {
  const funds = useQuery(fundsQuery)
  if (funds.data?.items.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="funds">
      <Title order={2} id="funds">
        Funds
      </Title>
      <Loaded query={funds}>
        {({ items }) => (
          <div className={classes.stats}>
            {items.slice(0, SHOWN).map(({ id, name, nav, currency, committed_total }) => (
              <Stat
                key={id}
                label={name}
                value={formatMoney(nav, currency)}
                note={committed_total ? `NAV, of ${formatMoney(committed_total, currency)} committed` : 'NAV'}
                to={`/funds/${id}`}
              />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}
