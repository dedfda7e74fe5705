import type { PartMeta } from '../model/message.ts';
import type { SdkOptions } from './sdk-types.ts';

/** In what one provider differs from the others; everything else is the same for all of them. */
export interface ProviderTraits {
  /** Its name in model ids, and the key of what it wants back. */
  readonly provider: string;
  /** Sent with every request. */
  readonly options?: SdkOptions | undefined;
  /** Marks a message: the provider keeps what stands up to it for the next request. */
  readonly cacheMark?: SdkOptions | undefined;
  /** `as-text` where results are text only: a line says that there was a picture. */
  readonly images: 'in-results' | 'as-text';
  /** Sent with every tool where the provider's default is not ours: optional fields must stay optional. */
  readonly strictTools?: boolean | undefined;
  /** Call ids that the provider did not make itself, and may refuse. */
  readonly toCallId?: ((id: string) => string) | undefined;
  /** What goes back with a part, when it is not simply what came with it. */
  readonly toOptions?: ((meta: PartMeta, message: { readonly hasReasoning: boolean }) => PartMeta) | undefined;
  /** It refuses a user who speaks right after a tool: what the model left unsaid is put between them. */
  readonly takesTurns?: boolean | undefined;
  /** It always tells why it stopped: a stream that ends without that broke off. */
  readonly namesItsEnd: boolean;
  /** What never stands in a message of ours, whatever the provider's error says. */
  readonly secrets?: readonly string[] | undefined;
  /** What to do when nobody answers. */
  readonly unreachable?: string | undefined;
  /** What to do when the key is refused. */
  readonly unauthorized?: string | undefined;
}
