import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Ago } from '../../../components/facts/Moment.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'

interface Made {
  overview: string
  author: string
  created_at: string
}

interface CheckSectionProps {
  title: string
  /** The last check; undefined where there is none. */
  made: Made | undefined
  /** The purpose of the check, for who has not made it yet. */
  hint: string
  action: ReactNode
  /** The open form of a new check. */
  form?: ReactNode
  children: ReactNode
}

/** The last check of a kind: its result in a sentence, who made it and when, and what it found. */
export function CheckSection({ title, made, hint, action, form, children }: CheckSectionProps) {
  return (
    <RecordSection title={title} action={action}>
      {made ? (
        <>
          <Text size="sm" mb="sm" maw="60rem">
            {made.overview}{' '}
            <Text span size="sm" c="dimmed">
              <Ago at={made.created_at} />, by {made.author}
            </Text>
          </Text>
          {children}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {form}
    </RecordSection>
  )
}
