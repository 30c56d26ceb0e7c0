import { Text, Title } from '@mantine/core'
import type { MemorandumSection } from '../../api/modules.ts'
import { HowRead } from '../../components/source/HowRead.tsx'
import { citationTypes } from '../../words/memoranda.ts'
import classes from './memoranda.module.css'

/** Sources of the open section, each with its quotation. */
export function Citations({ citations }: { citations: MemorandumSection['citations'] }) {
  return (
    <aside className={classes.beside} aria-label="Citations">
      <Title order={2} size="md" mb="sm">
        Citations
      </Title>
      {citations.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      ) : (
        <ul className={classes.citations}>
          {citations.map(one => (
            <li key={one.n} id={`citation-${one.n}`}>
              [{one.n}] {whereOf(one)} <HowRead read={one.read} withReason />
              <blockquote>{one.quote ?? 'Its text cannot be read right now.'}</blockquote>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

function whereOf({ type, document, page, author }: MemorandumSection['citations'][number]): string {
  if (type === 'document') return `${document}, page ${page}`
  return type === 'statement' ? `Stated by ${author}` : citationTypes[type]
}
