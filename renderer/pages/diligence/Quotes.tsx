import { Text } from '@mantine/core'
import classes from './diligence.module.css'
import { type Evidence, quotedPages, type SourceStatus, wordsMissing } from './evidence.ts'

interface QuotesProps {
  own: readonly Evidence[]
  /** Whatever else is quoted of the documents, so that a page shows all that is known of it. */
  all: readonly Evidence[]
  status: SourceStatus
}

/** The quoted pages, each with its quotes in their order; those in question are marked. */
export function Quotes({ own, all, status }: QuotesProps) {
  return (
    <>
      {quotedPages(own, all).map(({ document, page, quotes }) => (
        <figure key={`${document} ${page}`} className={classes.page}>
          <figcaption>
            <span>{document}</span>
            <span>page {page}</span>
          </figcaption>
          <ol>
            {quotes.map(({ evidence, own: marked }) => (
              <li
                key={`${evidence.paragraph} ${evidence.start} ${evidence.end}`}
                data-own={marked || undefined}
              >
                <span className={classes.paragraph} title={`Paragraph ${evidence.paragraph + 1}`}>
                  ¶{evidence.paragraph + 1}
                </span>
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
        </figure>
      ))}
    </>
  )
}
