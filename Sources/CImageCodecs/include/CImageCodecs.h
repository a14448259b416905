#pragma once
// The functions are found through `kw_image_codecs_if_linked`.
