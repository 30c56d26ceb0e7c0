import { Anchor, Text } from '@mantine/core'
import { Link, type NavigateOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HowRead } from '../components/source/HowRead.tsx'
import type { Citation } from '../routes/palette-records.ts'
import { useAddressOf } from '../routes/record-link.ts'
import classes from './copilot.module.css'

/** Where a source is shown: on its own page, else on that of its deal or fund; null where no page shows it. */
function usePageOf(citation: Citation): NavigateOptions | null {
  const page = useAddressOf()(citation.type, citation)
  if (page) return page
  const { deal_id, fund_account_id } = citation
  if (deal_id) return { to: '/deals/$dealId', params: { dealId: String(deal_id) } }
  return fund_account_id ? { to: '/funds/$fundId', params: { fundId: String(fund_account_id) } } : null
}

/** Sources of an answer, each quoted and linked to its place. */
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
              {citation.document ? ` (${citation.document}, page ${citation.page})` : ''}{' '}
              <HowRead read={citation.read ?? null} withReason />
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}

function Source({ citation, children }: { citation: Citation; children: ReactNode }) {
  const page = usePageOf(citation)
  if (!page) return <Text size="sm">{citation.quote === '[]' ? 'The list is empty' : children}</Text>
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
