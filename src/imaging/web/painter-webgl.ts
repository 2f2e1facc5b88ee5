import { adjustRecipe, halfBits, levelMax, levelOne, luma } from '../adjust-recipe.ts'
import type { PainterEngine } from './painter-engine.ts'
import { createScaler, setSize } from './painter-scaler.ts'

/**
 * Paints in one pass of a shader, on a canvas outside the page. Returns undefined if WebGL2 is missing, or is emulated without
 * a graphics processor, which is slower than `adjustPixels` (`evenIfSlow` accepts emulation). Calls `onLost` if the
 * browser takes the context away.
 */
export function createWebglEngine({
  evenIfSlow,
  onLost,
}: {
  evenIfSlow: boolean
  onLost: () => void
}): PainterEngine | undefined {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: false,
    depth: false,
    failIfMajorPerformanceCaveat: !evenIfSlow,
  })
  if (!gl) return undefined
  const program = evenIfSlow || !isEmulated(gl) ? linkedProgram(gl) : undefined
  if (!program) {
    release(gl)
    return undefined
  }
  const closing = new AbortController()
  canvas.addEventListener('webglcontextlost', onLost, { signal: closing.signal })

  const uniform = (name: string) => gl.getUniformLocation(program, name)
  const [saturation, hue, sharpness] = [uniform('saturation'), uniform('hue'), uniform('sharpness')]
  gl.useProgram(program)
  gl.uniform1i(uniform('photo'), 0)
  gl.uniform1i(uniform('levels'), 1)
  for (const unit of [0, 1]) bindTexture(gl, unit)
  gl.disable(gl.DITHER)
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE)
  const scale = createScaler()

  return {
    name: 'webgl2',
    maxSide: gl.getParameter(gl.MAX_TEXTURE_SIZE) as number,
    load(painterSource, size) {
      const picture = scale(painterSource, size).canvas
      setSize(canvas, size)
      gl.viewport(0, 0, size.width, size.height)
      gl.activeTexture(gl.TEXTURE0)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    },
    async paint(adjustments) {
      const recipe = adjustRecipe(adjustments)
      gl.activeTexture(gl.TEXTURE1)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32I, 256, 1, 0, gl.RED_INTEGER, gl.INT, recipe.levels)
      gl.uniform1i(saturation, recipe.saturation)
      gl.uniform3iv(hue, recipe.hue.flat())
      gl.uniform1i(sharpness, recipe.sharpness)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      return gl.isContextLost() ? undefined : canvas
    },
    close() {
      closing.abort()
      release(gl)
    },
  }
}

/** Browsers do not count every emulation as a performance caveat, so some are recognised by name. */
function isEmulated(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  const renderer: unknown = names && gl.getParameter(names.UNMASKED_RENDERER_WEBGL)
  return typeof renderer === 'string' && /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer)
}

function linkedProgram(gl: WebGL2RenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return undefined
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : undefined
}

/** A browser has a limited number of contexts and takes the oldest away if there are more. */
function release(gl: WebGL2RenderingContext) {
  gl.getExtension('WEBGL_lose_context')?.loseContext()
}

/** Whole numbers cannot be filtered, and no texture here has mipmaps. */
function bindTexture(gl: WebGL2RenderingContext, unit: number) {
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
}

/** One triangle that covers the canvas. Its corners follow from their indexes. */
const vertexShader = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);
}`

const levelBits = Math.log2(levelOne)

/**
 * The same computation as `adjustPixels`, to the bit ([Note: adjusting in whole numbers]). A coefficient is multiplied in
 * two halves, so that no product exceeds 32 bits. The low halves are never negative and are added as unsigned numbers.
 */
const fragmentShader = `#version 300 es
precision highp float;
precision highp int;
precision highp isampler2D;

uniform sampler2D photo;
uniform isampler2D levels;
uniform int saturation;
uniform ivec3 hue[3];
uniform int sharpness;
out vec4 colour;

const ivec3 luma = ivec3(${luma.join(', ')});
const int lowHalf = ${2 ** halfBits - 1};
const int halfUp = ${2 ** (halfBits - 1)};

int weighed(ivec3 level, ivec3 parts) {
  ivec3 high = level * (parts >> ${halfBits});
  uvec3 low = uvec3(level) * uvec3(parts & lowHalf);
  return (high.r + high.g + high.b + int((low.r + low.g + low.b) >> ${halfBits}) + halfUp) >> ${halfBits};
}

ivec3 times(ivec3 distance, int factor) {
  ivec3 low = (distance * (factor & lowHalf)) >> ${halfBits};
  return (distance * (factor >> ${halfBits}) + low + halfUp) >> ${halfBits};
}

int levelOf(float value) {
  return texelFetch(levels, ivec2(value * 255.0 + 0.5, 0), 0).r;
}

ivec3 coloured(ivec2 at) {
  vec3 value = texelFetch(photo, at, 0).rgb;
  ivec3 level = ivec3(levelOf(value.r), levelOf(value.g), levelOf(value.b));
  int grey = weighed(level, luma);
  level = clamp(grey + times(level - grey, saturation), 0, ${levelMax});
  level = ivec3(weighed(level, hue[0]), weighed(level, hue[1]), weighed(level, hue[2]));
  return (clamp(level, 0, ${levelMax}) + ${levelOne / 2}) >> ${levelBits};
}

void main() {
  ivec2 last = textureSize(photo, 0) - 1;
  ivec2 at = ivec2(int(gl_FragCoord.x), last.y - int(gl_FragCoord.y));
  ivec3 own = coloured(at);
  if (sharpness > 0) {
    ivec3 beside = coloured(ivec2(max(at.x - 1, 0), at.y)) + coloured(ivec2(min(at.x + 1, last.x), at.y));
    ivec3 around = beside + coloured(ivec2(at.x, max(at.y - 1, 0))) + coloured(ivec2(at.x, min(at.y + 1, last.y)));
    own = min(max(own * (100 + 4 * sharpness) - around * sharpness + 50, 0) / 100, 255);
  }
  colour = vec4(vec3(own) / 255.0, 1);
}`
