import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useKeys } from '../../keyboard/keys.ts'
import { ChangedTerms } from './ChangedTerms.tsx'
import { CHANGE, type Comparison } from './comparison.ts'
import { Redline, SideBySide } from './Redline.tsx'

/** A comparison of two documents: the changed terms first, then every change. */
export function ComparisonView({ comparison, files }: { comparison: Comparison; files?: ReactNode }) {
  const { same, summary, paragraphs, changed_terms, before, after } = comparison
  const [shown, setShown] = useState<'redline' | 'sides'>('redline')
  const box = useRef<HTMLDivElement>(null)
  const jump = (by: 1 | -1) => () => jumpIn(box.current, by)
  useKeys('Comparison', [
    { keys: 'n', label: 'Next change', run: jump(1) },
    { keys: 'p', label: 'Change before', run: jump(-1) },
  ])
  if (same)
    return (
      <Alert variant="outline" role="status" title="No differences">
        {before} and {after} say the same.
      </Alert>
    )
  return (
    <Stack>
      <Group justify="space-between" align="start">
        <Text size="sm" role="status" maw={560}>
          {summary}
        </Text>
        <Group gap="sm">{files}</Group>
      </Group>
      <ChangedTerms terms={changed_terms} />
      <SegmentedControl
        aria-label="Display"
        value={shown}
        onChange={chosen => setShown(chosen as typeof shown)}
        data={[
          { value: 'redline', label: 'One text' },
          { value: 'sides', label: 'Side by side' },
        ]}
        style={{ alignSelf: 'start' }}
      />
      <div ref={box}>
        {shown === 'redline' ? (
          <Redline paragraphs={paragraphs} />
        ) : (
          <SideBySide paragraphs={paragraphs} before={before} after={after} />
        )}
      </div>
    </Stack>
  )
}

/** Goes to the change after or before the one that has the focus, and from the last to the first. */
function jumpIn(box: HTMLElement | null, by: 1 | -1): void {
  const changes = [...(box?.querySelectorAll<HTMLElement>(`[${CHANGE}]`) ?? [])]
  const at = changes.indexOf(document.activeElement as HTMLElement)
  const next = changes.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % changes.length)
  next?.focus()
  next?.scrollIntoView({ block: 'center' })
}
