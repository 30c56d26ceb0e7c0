import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { QuotedPage as WholePage } from '../../api/modules.ts'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { HowRead } from '../../components/source/HowRead.tsx'
import classes from './diligence.module.css'
import {
  type Evidence,
  markedParts,
  type QuotedPage,
  type Quoting,
  quotedPages,
  type SourceStatus,
  wholePageQuery,
  wordsMissing,
} from './evidence.ts'

interface QuotedPagesProps {
  own: readonly Evidence[]
  /** Whatever else is quoted of the documents, so that a page shows all that is known of it. */
  all: readonly Evidence[]
  /** The source of the quotations. */
  by: Quoting
}

/** Quoted pages: in full where they can be read again, otherwise their quotations. */
export function QuotedPages({ own, all, by }: QuotedPagesProps) {
  return (
    <>
      {quotedPages(own, all).map(page => (
        <Page key={`${page.document} ${page.page}`} quoted={page} by={by} />
      ))}
    </>
  )
}

function Page({ quoted, by }: { quoted: QuotedPage; by: Quoting }) {
  const { data: whole } = useQuery(wholePageQuery(by, quoted))
  return (
    <figure className={classes.page}>
      <figcaption>
        <DocumentName quoted={quoted} by={by} />
        <span>
          {whole?.label ?? `page ${quoted.page}`}
          {whole && whole.pages > 1 && !whole.label && ` of ${whole.pages}`}
        </span>
        <HowRead read={by.documents.find(({ name }) => name === quoted.document)?.read ?? null} withReason />
      </figcaption>
      {whole ? (
        <Whole page={whole} quotes={quoted.quotes} />
      ) : (
        <Parts quoted={quoted} status={by.source_status} />
      )}
    </figure>
  )
}

/** Opens the document in its room at the page, with the first quotation highlighted. */
function DocumentName({ quoted: { document, page, quotes }, by }: { quoted: QuotedPage; by: Quoting }) {
  if (by.source_type !== 'room' || by.room_id === null) return <span>{document}</span>
  const quote = quotes.find(({ own }) => own)?.evidence.quote
  return (
    <Anchor
      renderRoot={props => (
        <Link
          {...props}
          to="/rooms/$roomId/document"
          params={{ roomId: String(by.room_id) }}
          search={{ path: document, page: String(page), ...(quote ? { quote } : {}) }}
        />
      )}
    >
      {document}
    </Anchor>
  )
}

/** Quotations of a page, in order; the current one is marked. */
function Parts({ quoted, status }: { quoted: QuotedPage; status: SourceStatus }) {
  return (
    <ol>
      {quoted.quotes.map(({ evidence, own: marked }) => (
        <li key={`${evidence.paragraph} ${evidence.start} ${evidence.end}`} data-own={marked || undefined}>
          <Mark paragraph={evidence.paragraph} />
          {evidence.quote === null ? (
            <Text span c="dimmed" size="sm">
              {wordsMissing(status)}
            </Text>
          ) : marked ? (
            <mark>{evidence.quote}</mark>
          ) : (
            <span>{evidence.quote}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** All of a page, open where the quote stands. */
function Whole({ page, quotes }: { page: WholePage; quotes: QuotedPage['quotes'] }) {
  const list = useRef<HTMLOListElement>(null)
  const own = quotes.filter(one => one.own).map(({ evidence }) => evidence)
  const first = own[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quote stands elsewhere
  useEffect(() => {
    const marked = list.current?.querySelector('mark')
    const frame = list.current?.parentElement
    if (marked && frame) frame.scrollTop = marked.offsetTop - frame.offsetTop - frame.clientHeight / 3
  }, [page, first?.paragraph, first?.start])
  return (
    <Scrolling label={`${page.document}, page ${page.page}`} className={classes.whole}>
      <ol ref={list}>
        {page.paragraphs.map((text, paragraph) => {
          const parts = markedParts(text, own, paragraph)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
            <li key={paragraph} data-own={parts.length > 1 || undefined}>
              <Mark paragraph={paragraph} />
              <span>
                {parts.map(({ at, words, marked }) =>
                  marked ? <mark key={at}>{words}</mark> : <span key={at}>{words}</span>,
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </Scrolling>
  )
}

const Mark = ({ paragraph }: { paragraph: number }) => (
  <span className={classes.paragraph} title={`Paragraph ${paragraph + 1}`}>
    ¶{paragraph + 1}
  </span>
)
