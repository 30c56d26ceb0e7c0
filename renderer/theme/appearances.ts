import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

export const appearances = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the computer', icon: IconDeviceDesktop },
] as const
