// What Claude Desktop and others are told of the bundle.
import { askServer } from './ask-program.mjs';

/** The manifest of the bundle; what can be set in it are the two settings that matter before the first start. */
export async function mcpbManifest({ name, version, description, license, keywords, engines }) {
  const { tools } = await askServer('tools/list');
  return {
    manifest_version: '0.3',
    name,
    display_name: 'Thoughtline',
    version,
    description: 'Thinking tools whose every thought lasts.',
    long_description: description,
    author: { name: 'The Thoughtline authors' },
    license,
    keywords,
    server: {
      type: 'node',
      entry_point: 'bin/thoughtline.cjs',
      mcp_config: {
        command: 'node',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: clients fill it in.
        args: ['${__dirname}/bin/thoughtline.cjs', 'mcp'],
        env: {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: clients fill it in.
          THOUGHTLINE_TOOLS: '${user_config.tools}',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: clients fill it in.
          THOUGHTLINE_HOME: '${user_config.home}',
        },
      },
    },
    tools: tools.map(({ name: tool, description: use }) => ({ name: tool, description: use })),
    // Which prompts there are depends on the templates of the user.
    prompts_generated: true,
    user_config: {
      tools: {
        type: 'string',
        title: 'Tools',
        description: 'Names and sets, separated by commas: default, compat (sequentialthinking), all.',
        default: 'default',
        required: false,
      },
      home: {
        type: 'directory',
        title: 'Folder',
        description: 'Where thoughts and settings are kept.',
        // The program itself knows what ~ means: not every client does.
        default: '~/.thoughtline',
        required: false,
      },
    },
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: engines.node } },
  };
}
