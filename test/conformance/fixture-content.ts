import type { AudioContent, EmbeddedResource, ImageContent, TextContent } from '@modelcontextprotocol/server';

/** A red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** A WAV file without a sound. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

/** A picture as tools and prompts give it. */
export const IMAGE: ImageContent = { type: 'image', mimeType: 'image/png', data: PNG };

/** A sound as tools give it. */
export const AUDIO: AudioContent = { type: 'audio', mimeType: 'audio/wav', data: WAV };

/** The bytes of the picture as a resource. */
export const PNG_BLOB: string = PNG;

/** A text as tools and prompts give it. */
export function text(content: string): TextContent {
  return { type: 'text', text: content };
}

/** A resource inside a result. */
export function embedded(uri: string, mimeType: string, content: string): EmbeddedResource {
  return { type: 'resource', resource: { uri, mimeType, text: content } };
}
