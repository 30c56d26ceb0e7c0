import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { usePins } from '../../routes/pins.ts'

/** Keeps the page on top of the sidebar, or takes it from there. */
export function PinToggle({ title }: { title: string }) {
  const { pathname } = useLocation()
  const { pins, pin, unpin } = usePins()
  const isPinned = pins.some(({ href }) => href === pathname)
  const words = isPinned ? 'Unpin from the sidebar' : 'Pin to the sidebar'
  return (
    <Tooltip label={words}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words}
        aria-pressed={isPinned}
        data-tour="pin"
        onClick={() => (isPinned ? unpin(pathname) : pin({ href: pathname, label: title }))}
      >
        {isPinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
