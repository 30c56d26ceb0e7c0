import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** One part of the page: a component, or a few that belong together; a picture of each is compared on every run. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section data-part={title} style={{ background: 'var(--mantine-color-body)' }}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}
