import { coefficientOne, levelMax, levelOne, luma } from '../adjust-recipe.ts'

/** One triangle that covers the canvas, out of nothing but its corners' numbers. */
export const vertexShader = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);
}`

const halfBits = Math.log2(coefficientOne) / 2
const levelBits = Math.log2(levelOne)

/**
 * What the kernel computes, to the bit ([Note: adjusting in whole numbers]). A coefficient is multiplied in two halves, so
 * that nothing passes 32 bits: the low halves are never negative and are added up without a sign.
 */
export const fragmentShader = `#version 300 es
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
