
#include <stddef.h>
#include <stdint.h>

/** The version of this header. */
#define PG_VERSION "@version@"

/** On functions whose result must be looked at: the compiler warns where it is not. */
#if !defined(PG_MUST_CHECK)
#if defined(__GNUC__) || defined(__clang__) || defined(__ARMCC_VERSION)
#define PG_MUST_CHECK __attribute__((warn_unused_result))
#elif defined(__cplusplus) && __cplusplus >= 201703L
#define PG_MUST_CHECK [[nodiscard]]
#elif defined(_MSC_VER)
#include <sal.h>
#define PG_MUST_CHECK _Check_return_
#else
#define PG_MUST_CHECK
#endif
#endif
