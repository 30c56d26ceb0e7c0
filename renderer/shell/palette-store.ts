import { createSpotlight } from '@mantine/spotlight'

/** Opens and closes the palette; apart from the palette itself, which loads later. */
export const [paletteStore, palette] = createSpotlight()
