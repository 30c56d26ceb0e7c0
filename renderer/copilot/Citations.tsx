import { Anchor, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CopilotAnswer } from '../api/modules.ts'
import classes from './copilot.module.css'

type Citation = CopilotAnswer['citations'][number]

/** Where a source is shown; null where no page shows it. */
function pageOf({ type, id, title, deal_id, fund_account_id, parent_id }: Citation): LinkProps | null {
  switch (type) {
    case 'deal':
      return { to: '/deals/$dealId', params: { dealId: String(id) } }
    case 'fund':
      return { to: '/funds/$fundId', params: { fundId: String(id) } }
    case 'contact':
      return { to: '/contacts', search: { q: title } }
    case 'lp':
      return { to: '/investors/$investorId', params: { investorId: String(id) } }
    case 'capital_call':
      return { to: '/capital-calls/$callId', params: { callId: String(id) } }
    case 'distribution':
      return { to: '/distributions/$distributionId', params: { distributionId: String(id) } }
    case 'red_flag':
      return { to: '/diligence/$analysisId', params: { analysisId: String(parent_id) } }
    case 'odd_answer':
      return { to: '/diligence/questions/$runId', params: { runId: String(parent_id) } }
    case 'compliance_filing':
      return { to: '/compliance/filings/$filingId', params: { filingId: String(id) } }
    case 'compliance_obligation':
      return { to: '/compliance/obligations/$obligationId', params: { obligationId: String(id) } }
    case 'approval':
      return { to: '/approvals', search: { action: String(id) } }
    case 'memorandum':
    case 'memorandum_section':
      return { to: '/memoranda/$reportId', params: { reportId: String(parent_id) } }
    case 'pricing':
      return { to: '/pricer' }
    default:
      if (deal_id) return { to: '/deals/$dealId', params: { dealId: String(deal_id) } }
      return fund_account_id ? { to: '/funds/$fundId', params: { fundId: String(fund_account_id) } } : null
  }
}

/** What an answer rests on: each source with its words, as a link to where it stands. */
export function Citations({ citations }: { citations: readonly Citation[] }) {
  return (
    <ol className={classes.sources} aria-label="Sources">
      {citations.map(citation => (
        <li key={citation.n}>
          <Source citation={citation}>{citation.title}</Source>
          {citation.quote !== citation.title && citation.quote !== '[]' && (
            <Text size="xs" c="dimmed" className={classes.quote}>
              {citation.label ? `${citation.label}: ` : ''}
              {citation.quote}
              {citation.document ? ` (${citation.document}, page ${citation.page})` : ''}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}

function Source({ citation, children }: { citation: Citation; children: ReactNode }) {
  const page = pageOf(citation)
  if (!page) return <Text size="sm">{citation.quote === '[]' ? 'Nothing in the list' : children}</Text>
  return (
    <Anchor size="sm" renderRoot={props => <Link {...page} {...props} />}>
      {children}
    </Anchor>
  )
}

/** The sentences, their numbers as links to the sources below. */
export function Sentences({ text }: { text: string }) {
  return text.split('\n').map((sentence, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one answer never change
    <p key={at} className={classes.sentence}>
      {sentence.split(/(\[\d+\])/).map((part, place) =>
        /^\[\d+\]$/.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <sup key={place} className={classes.mark}>
            {part.slice(1, -1)}
          </sup>
        ) : (
          part
        ),
      )}
    </p>
  ))
}
