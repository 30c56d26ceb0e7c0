import { Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refusal } from '../../components/action/use-action.ts'
import { useEnabledModules, useMay } from '../../session/session.ts'
import {
  absenceAttention,
  complianceAttention,
  creditsAttention,
  flagsAttention,
  riskAttention,
  servicingAttention,
  unreadAttention,
  webhooksAttention,
} from './attention.ts'
import classes from './home.module.css'

/** Other items that need a person: open alerts, unreviewed flags, notifications, credits, webhooks. */
export function NeedsAttention() {
  const mayManage = useMay('manage')
  const mayRead = useMay('read')
  const enabled = useEnabledModules()
  const found = useQueries({
    queries: [
      absenceAttention,
      ...(mayRead && enabled.has('risk') ? [riskAttention] : []),
      ...(mayRead && enabled.has('compliance') ? [complianceAttention] : []),
      ...(mayRead && enabled.has('vdr') ? [flagsAttention] : []),
      ...(mayRead && enabled.has('pricer') ? [servicingAttention] : []),
      unreadAttention,
      ...(mayRead ? [creditsAttention] : []),
      ...(mayManage ? [webhooksAttention] : []),
    ],
  })
  const items = found.flatMap(({ data }) => data ?? [])
  const failed = found.find(({ error, data }) => error && data === undefined)?.error
  if (items.length === 0 && !failed) return null
  return (
    <section className={classes.section} aria-labelledby="attention">
      <Title order={2} id="attention">
        To review
      </Title>
      <ul className={classes.list}>
        {items.map(({ key, text, detail, to, search = {} }) => (
          <li key={key}>
            <Link to={to} search={search} className={classes.item}>
              <span className={classes.name}>
                {text}
                {detail && <span className={classes.subject}>{detail}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {failed && (
        <p className={classes.quiet}>Some items could not be looked up: {refusal(failed).message}</p>
      )}
    </section>
  )
}
